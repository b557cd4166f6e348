import type { Client } from '#egress/client.ts'
import type { CalendarReader } from './reader.ts'

/** What a source needs of the world. */
export type SourceOptions = {
  client: Client
  reader: CalendarReader
  /** The addresses whose answers to invitations are the owner's. */
  owner: string[]
  nowMs: () => number
}
