import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkModel, shippedReplies } from '#model/check/check.ts'
import { openModel } from '#model/open.ts'
import { modelServer } from '../support/model-server.ts'
import { answersAsRecorded } from '../support/recorded-answers.ts'

test('with the recorded answers of a strong model, at least 138 of 140 replies are read exactly and none sure and wrong', async () => {
  await using server = await modelServer(answersAsRecorded())
  await using opened = openModel({ url: server.url, model: 'recorded', key: null }, { userAgent: 'Parley' })
  const { replies, both, model, failures } = await checkModel(shippedReplies(), opened.model)
  assert.equal(replies, 140)
  assert.deepEqual([...failures], [])
  assert(both.exact >= 138, `${both.exact} exact`)
  assert.equal(both.sureAndWrong, 0)
  assert(both.exact >= model.exact - 2)
})
