/**
 * Stands in a compiled thread for the address of the product's folder, which is known only where it
 * runs.
 */
export const anywhere = "file:///clzy-root/";
