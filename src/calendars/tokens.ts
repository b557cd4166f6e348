/** What a source proves its right with. Both throw `SourceFailure` when it has lost that right. */
export type Tokens = {
  /** An access token that should do. */
  current(): Promise<string>
  /** Another one, since this one was refused. */
  renewed(refused: string): Promise<string>
}
