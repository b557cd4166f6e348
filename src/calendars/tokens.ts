/** What a source proves its right with. Both throw `SourceFailure` where there is none any more. */
export type Tokens = {
  /** An access token that should do. */
  current(): Promise<string>
  /** Another one, since this one was refused. */
  renewed(refused: string): Promise<string>
}
