// Whoever belongs to the same organisation may be brought along without asking, and mail from one organisation has a daily share.
// Both are worth nothing if names that cost nothing, or that strangers share, are taken for an organisation's own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameOrganisation, registeredDomain } from '#core/person/organisation.ts'

test('what a limit counts is the name that somebody had to register, in every country', () => {
  const names = {
    'a@acme.com': 'acme.com',
    'a@x.y.acme.com': 'acme.com',
    'a@mail.acme.co.uk': 'acme.co.uk',
    'a@mail.acme.firm.in': 'acme.firm.in',
    'a@mail.acme.eng.br': 'acme.eng.br',
    'a@mail.acme.gv.at': 'acme.gv.at',
    'a@mail.acme.chuo.tokyo.jp': 'acme.chuo.tokyo.jp',
    'a@one.duckdns.org': 'duckdns.org',
    'a@two.github.io': 'github.io',
    'a@client.test': 'client.test',
    'a@CO.UK': 'co.uk',
    'a@localhost': 'localhost',
  }
  for (const [email, name] of Object.entries(names)) assert.equal(registeredDomain(email), name, email)
})

test('colleagues share a name that their house holds, and never one that strangers share', () => {
  const same = [
    ['a@acme.com', 'b@acme.com'],
    ['a@uk.acme.com', 'b@de.acme.com'],
    ['a@acme.co.uk', 'b@mail.acme.co.uk'],
  ]
  const strangers = [
    ['a@acme.co.uk', 'b@rival.co.uk'],
    ['a@co.uk', 'b@acme.co.uk'],
    ['a@eng.br', 'b@acme.eng.br'],
    ['a@github.io', 'b@acme.github.io'],
    ['a@one.duckdns.org', 'b@two.duckdns.org'],
    ['a@gmail.com', 'b@gmail.com'],
    ['a@x.gmail.com', 'b@y.gmail.com'],
  ]
  for (const [one, other] of same) assert.equal(isSameOrganisation(one!, other!), true, `${one} and ${other}`)
  for (const [one, other] of strangers) assert.equal(isSameOrganisation(one!, other!), false, `${one} and ${other}`)
})
