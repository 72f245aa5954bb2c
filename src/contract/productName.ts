/** Who made a file or a service, for programs that ask. */
export const productName = "存量用地工作台";
