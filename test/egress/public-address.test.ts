import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { createAddressGuard, isPublicAddress } from '#egress/public-address.ts'

const PUBLIC = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
  168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0
  192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0
  203.0.112.255 203.0.114.0 223.255.255.255
  2001:200:: 2001:4860:4860::8888 2606:4700:4700::1111 2003:: 2a00:1450:4001:829::200e 2400:cb00::1 3ffe:ffff::1
`

const NOT_PUBLIC = `
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.255
  168.63.129.16 169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.192 192.0.0.255
  192.0.2.1 192.88.99.1 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1
  239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1
  64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1
  2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff 2001:db8::1 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002:7f00:1::1 2002:a00:1::
  3fff::1 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff 4000::1 5f00::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1 fec0::1 ff02::1
  1fff:ffff::1 2606:4700::1%eth0 fe80::1%lo
  localhost example.com 127.1 2130706433 0x7f000001 0177.0.0.1 1.2.3 256.1.1.1 01.1.1.1 [::1] 1.1.1.1:80 1.1.1.1/32
`

const words = (table: string) => table.trim().split(/\s+/)

test('what the internet routes is public', () => {
  for (const address of words(PUBLIC)) assert.equal(isPublicAddress(address), true, address)
})

test('what is private, reserved, disguised or no address is not', () => {
  for (const address of ['', ' ', '1.1.1.1 ', ...words(NOT_PUBLIC)])
    assert.equal(isPublicAddress(address), false, address)
})

test('an IPv4 address in any IPv6 wrapping is never public', () => {
  fc.assert(
    fc.property(fc.nat({ max: 0xff_ff_ff_ff }), (number) => {
      const high = (number >>> 16).toString(16)
      const low = (number & 0xffff).toString(16)
      for (const address of [
        `::${high}:${low}`,
        `::ffff:${high}:${low}`,
        `::ffff:0:${high}:${low}`,
        `64:ff9b::${high}:${low}`,
        `64:ff9b:1::${high}:${low}`,
        `2002:${high}:${low}::1`,
        `2001:0:${high}:${low}::1`,
      ]) {
        assert.equal(isIP(address), 6)
        assert.equal(isPublicAddress(address), false, address)
      }
    }),
  )
})

test('however a URL spells a private host, the URL has its plain form', () => {
  const spell = (number: number) => {
    const parts = [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255]
    return [
      parts.join('.'),
      String(number),
      `0x${number.toString(16)}`,
      `0${number.toString(8)}`,
      parts.map((part) => `0x${part.toString(16)}`).join('.'),
      parts.map((part) => `0${part.toString(8)}`).join('.'),
      `${parts[0]}.${number & 0xff_ff_ff}`,
      parts.join('。'),
      parts.join('.').replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ]
  }
  const isPrivate = fc.nat({ max: 0xff_ff_ff }).map((rest) => ((10 << 24) | rest) >>> 0)
  fc.assert(
    fc.property(isPrivate, (number) => {
      for (const host of spell(number)) {
        const hostname = URL.parse(`https://${host}/`)?.hostname ?? ''
        assert.equal(isIP(hostname), 4, host)
        assert.equal(isPublicAddress(hostname), false, host)
      }
    }),
  )
})

test('any text at all gets an answer', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof isPublicAddress(text) === 'boolean'))
  fc.assert(fc.property(fc.ipV4(), (address) => typeof isPublicAddress(address) === 'boolean'))
  fc.assert(
    fc.property(fc.ipV6(), (address) => !isPublicAddress(address) || /^[23]/.test(address)),
    { numRuns: 1_000 },
  )
})

test('development allows loopback and nothing else that is private', () => {
  const development = createAddressGuard({ isDevelopment: true })
  const production = createAddressGuard({ isDevelopment: false })
  for (const address of ['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1']) {
    assert.equal(development(address), true, address)
    assert.equal(production(address), false, address)
  }
  for (const address of words(NOT_PUBLIC)) {
    if (/^(127\.\d+\.\d+\.\d+|::1)$/.test(address)) continue
    assert.equal(development(address), false, address)
  }
  assert.equal(production('93.184.216.34'), true)
})

test('an address of this machine is refused, even a public one', () => {
  const guard = createAddressGuard({ isDevelopment: true, ownAddresses: () => ['93.184.216.34', '2606:4700:0:0::1'] })
  assert.equal(guard('93.184.216.34'), false)
  assert.equal(guard('2606:4700::1'), false)
  assert.equal(guard('93.184.216.35'), true)
})
