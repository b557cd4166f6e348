import { encode as base64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp'

// Builds the bytes of a mail from parts in memory. The composer's own way is made for files and sockets: it sends each part
// through several streams, over many turns of the event loop, which takes far longer than the mail itself.

/** With CRLF line ends (RFC 5322, 2.1), also after the last line. */
export function bytesOf(root: MimeNode): Buffer {
  const text = written(root).replace(/(?<!\r)\n/g, '\r\n')
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`)
}

function written(node: MimeNode): string {
  const head = `${node.buildHeaders()}\r\n\r\n`
  if (!node.multipart) return head + encoded(node)
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${written(child)}`)
  return `${head}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`
}

function encoded(node: MimeNode): string {
  const content = contentOf(node)
  switch (node.getTransferEncoding()) {
    case 'base64':
      return wrapBase64(base64(content))
    case 'quoted-printable':
      return wrapQuotedPrintable(quotedPrintable(content))
    default:
      return content.toString()
  }
}

function contentOf({ content }: MimeNode): string | Buffer {
  if (content === undefined) return ''
  if (typeof content === 'string' || Buffer.isBuffer(content)) return content
  throw new TypeError('the content of a mail is neither text nor bytes')
}
