/** A problem that whoever starts Parley can solve. Its message says how, and is all that they are shown. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartupError'
  }
}
