import type { Client } from '#egress/client.ts'
import type { CalendarReader } from './reader.ts'

export type SourceOptions = {
  client: Client
  reader: CalendarReader
  /** The owner's addresses, to recognise their answers to invitations. */
  owner: string[]
  nowMs: () => number
}
