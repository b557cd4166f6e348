/** A refusal in the form that OAuth gives it (RFC 6749 5.2, RFC 7591 3.2.2). */
export class OAuthError extends Error {
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}
