/** One key for the tries of one and the same save, so that the server does it once. */

/** The same content keeps its key until the save succeeds; changed content is another request. */
export class AttemptSeries {
  private sent = "";
  private key = "";

  constructor(private readonly newKey: () => string = () => crypto.randomUUID()) {}

  keyFor(content: unknown): string {
    const fingerprint = JSON.stringify(content);
    if (this.key === "" || fingerprint !== this.sent) {
      this.sent = fingerprint;
      this.key = this.newKey();
    }
    return this.key;
  }

  ended(): void {
    this.key = "";
  }
}
