/** The access tokens of a source. Both functions throw `SourceFailure` when access is lost. */
export type Tokens = {
  /** A token that should still work. */
  current(): Promise<string>
  /** A new token after this one was refused. */
  renewed(refused: string): Promise<string>
}
