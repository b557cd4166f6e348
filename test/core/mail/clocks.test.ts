import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locale } from '#core/mail/wording/facts.ts'
import { slotInWords } from '#core/mail/wording/times.ts'
import { timeWords } from '#guest/time-words.ts'

const slot = { start: '2026-11-17T14:00:00.000Z', end: '2026-11-17T14:30:00.000Z' }

const inMail = (locale: Locale, zone: string) => slotInWords(slot, { zone, organizerZone: zone, locale })
const onPage = (tag: string, zone: string) => timeWords(tag, zone).whole(slot)

test('a mail writes hours as the country of its reader does', () => {
  for (const [locale, zone, written] of [
    ['en', 'America/New_York', 'Tuesday, 17 November, 9:00–9:30 am'],
    ['en', 'Australia/Sydney', 'Wednesday, 18 November, 1:00–1:30 am'],
    ['en', 'Europe/London', 'Tuesday, 17 November, 14:00–14:30'],
    ['en', 'America/Sao_Paulo', 'Tuesday, 17 November, 11:00–11:30'],
    ['en', 'UTC', 'Tuesday, 17 November, 14:00–14:30'],
    ['es', 'America/Mexico_City', 'martes 17 de noviembre, de 8:00 a 8:30 a. m.'],
    ['es', 'Europe/Madrid', 'martes 17 de noviembre, de 15:00 a 15:30'],
    ['fr', 'America/Toronto', 'mardi 17 novembre, 9 h 00–9 h 30'],
    ['fr', 'Europe/Paris', 'mardi 17 novembre, 15h00–15h30'],
    ['de', 'America/New_York', 'Dienstag, 17. November, 09:00–09:30 Uhr'],
    ['nl', 'Europe/Brussels', 'dinsdag 17 november, 15:00–15:30 uur'],
    ['pt', 'America/Sao_Paulo', 'terça-feira, 17 de novembro, 11:00–11:30'],
  ] as const)
    assert.equal(inMail(locale, zone), written, `${locale} in ${zone}`)
})

test('the guest’s page writes days and hours as the country of its reader does', () => {
  for (const [tag, zone, written] of [
    ['en-GB', 'America/New_York', /^Tuesday, November 17, 9:00–9:30\sAM$/],
    ['en-GB', 'Australia/Sydney', /^Wednesday 18 November, 1:00–1:30\sam$/],
    ['en-GB', 'Europe/London', /^Tuesday 17 November, 14:00–14:30$/],
    ['en-GB', 'America/Sao_Paulo', /^Tuesday 17 November, 11:00–11:30$/],
    ['es-ES', 'America/Mexico_City', /^martes, 17 de noviembre, 8:00–8:30\sa\.m\.$/],
    ['fr-FR', 'America/Toronto', /^mardi 17 novembre, 9\sh\s00–9\sh\s30$/],
    ['de-DE', 'America/New_York', /^Dienstag, 17\. November, 09:00–09:30 Uhr$/],
    ['pt-PT', 'Europe/Berlin', /^terça-feira, 17 de novembro, 15:00–15:30$/],
  ] as const)
    assert.match(onPage(tag, zone), written, `${tag} in ${zone}`)
})
