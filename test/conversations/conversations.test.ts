import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { Conversation } from '../support/conversation.ts'
import { ownPool } from '../support/own-database.ts'
import { dealt } from '../support/stage.ts'
import { parseTranscript, renderTranscript } from '../support/transcript.ts'

// Golden transcripts: whole conversations with the text of every mail. UPDATE_TRANSCRIPTS=1 writes down what is said now;
// read the difference as its readers would before committing it.

const FOLDER = new URL('./', import.meta.url)

const transcripts = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))

for (const file of dealt(transcripts.sort())) {
  const url = new URL(file, FOLDER)
  const written = readFileSync(url, 'utf8')
  const { title, acts } = parseTranscript(written)
  test(`${file.slice(0, -4)}: ${title}`, async () => {
    await using conversation = await Conversation.begin(await ownPool())
    const played = []
    for (const act of acts) played.push({ act, said: await conversation.play(act) })
    const rendered = renderTranscript(title, played)
    if (process.env.UPDATE_TRANSCRIPTS === '1') writeFileSync(url, rendered)
    else assert.equal(rendered, written)
  })
}
