/** A report as Postfix writes it (bounce(5), RFC 3464): the notification, the status, and the header of the mail. */
export function postfixReport(report: {
  to: string
  recipient: string
  messageId: string
  action?: string
  status?: string
  diagnostic?: string
}): Buffer {
  const { action = 'failed', status = '5.1.1' } = report
  const diagnostic = report.diagnostic ?? '550 5.1.1 <bo@client.test>: Recipient address rejected: User unknown'
  const text = `Return-Path: <>
Received: by mx.sched.test (Postfix)
\tid 6F0A21C5; Mon, 16 Nov 2026 09:31:02 +0000 (UTC)
Date: Mon, 16 Nov 2026 09:31:02 +0000 (UTC)
From: MAILER-DAEMON@mx.sched.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${report.to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="5B2D81C4.1794821462/mx.sched.test"
Message-Id: <20261116093102.6F0A21C5@mx.sched.test>

This is a MIME-encapsulated message.

--5B2D81C4.1794821462/mx.sched.test
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.sched.test.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${report.recipient}>: host mx.client.test[192.0.2.1] said: ${diagnostic}
    (in reply to RCPT TO command)

--5B2D81C4.1794821462/mx.sched.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.sched.test
X-Postfix-Queue-ID: 5B2D81C4
X-Postfix-Sender: rfc822; ${report.to}
Arrival-Date: Mon, 16 Nov 2026 09:31:00 +0000 (UTC)

Final-Recipient: rfc822; ${report.recipient}
Original-Recipient: rfc822;${report.recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.client.test
Diagnostic-Code: smtp; ${diagnostic}

--5B2D81C4.1794821462/mx.sched.test
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <${report.to}>
Date: Mon, 16 Nov 2026 09:30:58 +0000
From: Ava <acme@parley.test>
To: ${report.recipient}
Message-ID: ${report.messageId}
Subject: Meeting with Ana

--5B2D81C4.1794821462/mx.sched.test--
`
  return Buffer.from(text.replaceAll('\n', '\r\n'))
}
