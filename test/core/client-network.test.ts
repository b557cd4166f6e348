import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientNetwork } from '#core/client-network.ts'

test('whoever has IPv6 is known by the first half of their address, however it is spelt', () => {
  const network = clientNetwork('2001:db8::1')
  for (const same of ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:DB8::2', '2001:0db8:0000:0000::3', '2001:db8::1%eth0'])
    assert.equal(clientNetwork(same), network, same)
  assert.notEqual(clientNetwork('2001:db8:0:1::1'), network)
  assert.equal(clientNetwork('::1'), '0:0:0:0')
  assert.equal(clientNetwork('fe80::1%eth0'), clientNetwork('fe80::2%eth0'))
})

test('an IPv4 address is itself, also in the form of IPv6', () => {
  assert.equal(clientNetwork('192.0.2.1'), '192.0.2.1')
  assert.equal(clientNetwork('::ffff:192.0.2.1'), '192.0.2.1')
  assert.notEqual(clientNetwork('::ffff:192.0.2.1'), clientNetwork('::ffff:192.0.2.2'))
})
