import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createGuestLinks } from '#seal/guest-links.ts'

const links = createGuestLinks(Buffer.alloc(32, 7), 'https://meet.acme.test/')
const bo = { workspaceId: 'ws_1', requestId: 'mr_1', participantId: 'prt_1', generation: 0 }

test('the same person gets the same link in every mail, and it ends in 26 characters that nobody can guess', () => {
  assert.equal(links.page(bo).url, createGuestLinks(Buffer.alloc(32, 7), 'https://meet.acme.test').page(bo).url)
  assert.match(links.page(bo).url, /^https:\/\/meet\.acme\.test\/m\/[0-9a-hjkmnp-tv-z]{26}$/)
})

test('another workspace, request, person, generation, purpose or secret makes another link', () => {
  const all = [
    links.page(bo),
    links.page({ ...bo, workspaceId: 'ws_2' }),
    links.page({ ...bo, requestId: 'mr_2' }),
    links.page({ ...bo, participantId: 'prt_2' }),
    links.page({ ...bo, generation: 1 }),
    links.stop(bo),
    links.answers(bo),
    links.approvals(bo, 'msg_1'),
    links.approvals(bo, 'msg_2'),
    createGuestLinks(Buffer.alloc(32, 8), 'https://meet.acme.test').page(bo),
  ]
  assert.equal(new Set(all.map(({ digest }) => digest)).size, all.length)
})

test('the directory gets the SHA-256 of the token and not the token', () => {
  const { url, digest } = links.page(bo)
  assert.equal(digest, createHash('sha256').update(url.slice(-26)).digest('hex'))
})
