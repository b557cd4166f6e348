/** Something the person who started Parley can put right. Only the message is shown, so it says what to do. */
export class StartupError extends Error {
  override name = 'StartupError'
}
