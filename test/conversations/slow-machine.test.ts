import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Conversation } from '../support/conversation.ts'
import { ownPool } from '../support/own-database.ts'
import { parseTranscript, renderTranscript } from '../support/transcript.ts'

test('a transcript tells the same on a machine that takes minutes for each of its lines', async ({ mock }) => {
  const written = readFileSync(new URL('./who-blocks-moves-first.txt', import.meta.url), 'utf8')
  const { title, acts } = parseTranscript(written)
  await using conversation = await Conversation.begin(await ownPool())
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const played = []
  for (const act of acts) {
    played.push({ act, said: await conversation.play(act) })
    mock.timers.tick(120_000)
  }
  assert.equal(renderTranscript(title, played), written)
})
