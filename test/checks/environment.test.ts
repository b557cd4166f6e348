import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearSettings } from '../../bin/testing/environment.ts'

test('no setting of the shell reaches a test, and the settings of the test runner stay', () => {
  const env = {
    PORT: '38123',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://elsewhere/parley',
    SMTP_URL: 'smtp://elsewhere',
    IMAP_URL: 'imaps://elsewhere',
    PARLEY_DATA: '/srv/parley',
    PARLEY_SECRET: 'hush',
    PARLEY_REQUIRE_ALL: '1',
    PARLEY_POSTGRES_BIN: '/usr/lib/postgresql/15/bin',
    TEST_DATABASE: '{}',
    CHROMIUM_PATH: '/usr/bin/chromium',
    PATH: '/usr/bin',
  }
  clearSettings(env)
  assert.deepEqual(Object.keys(env), [
    'PARLEY_REQUIRE_ALL',
    'PARLEY_POSTGRES_BIN',
    'TEST_DATABASE',
    'CHROMIUM_PATH',
    'PATH',
  ])
})

test('what runs the tests has cleared its own environment', { skip: process.env.TEST_STAGE === undefined }, () => {
  const { PORT, HOST, DATABASE_URL, SMTP_URL, IMAP_URL, PARLEY_DATA } = process.env
  assert.deepEqual(
    { PORT, HOST, DATABASE_URL, SMTP_URL, IMAP_URL, PARLEY_DATA },
    {
      PORT: undefined,
      HOST: undefined,
      DATABASE_URL: undefined,
      SMTP_URL: undefined,
      IMAP_URL: undefined,
      PARLEY_DATA: undefined,
    },
  )
})
