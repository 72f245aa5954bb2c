/** Why a service of others gives no layer, in words for whoever sees or connects it. */
export class ServiceFault extends Error {
  override name = "ServiceFault";
  constructor(
    message: string,
    /** The service answers, and has nothing here. */
    readonly isMissing = false,
  ) {
    super(message);
  }
}
