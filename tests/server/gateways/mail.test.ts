// Mails to an SMTP server that takes them, one that refuses, and what never becomes a mail.
import { expect, onTestFinished, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { createPersonalData } from '#server/domain/personal-data.ts'
import { findMailAddress, storeMailAddress } from '#server/domain/account/mails/store.ts'
import { checkedMail } from '#server/gateways/mail/mail-gateway.ts'
import { readMailConfig } from '#server/gateways/mail/mail-config.ts'
import { deliverMail, MAIL_JOB, queuedMail } from '#server/gateways/mail/queued.ts'
import { smtpMail } from '#server/gateways/mail/smtp.ts'
import { createJobRunner, handles } from '#server/jobs/runner.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const mail = {
  address: 'li.na@example.com',
  subject: '【诺印】有一份合同等您签署',
  text: '请签署《租房合同》。\nhttps://qian.example.com/x',
  html: '<p>请签署《租房合同》。</p>',
}
const from = { name: '诺印', address: 'notice@example.com' }

const noFiles = { get: () => Promise.reject(new Error('no files here')) }

/** An SMTP server of this test alone; gives its port and what it took. */
const smtpServer = async (options: SMTPServerOptions = {}) => {
  const taken: { to: string[]; from: string; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        taken.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: sender,
          raw: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const bound = server.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return { port, taken }
}

test('a mail arrives at the server with sender, receiver, subject, both bodies and the id of its job', async () => {
  const { port, taken } = await smtpServer()
  await smtpMail({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from }).deliver(mail, 'job-1')
  const [{ raw, ...envelope } = { raw: '' }] = taken
  expect(taken).toHaveLength(1)
  expect(envelope).toEqual({ to: ['li.na@example.com'], from: 'notice@example.com' })
  expect(raw).toContain('Message-ID: <job-1@example.com>')
  expect(raw).toContain('text/plain')
  expect(raw).toContain('text/html')
  expect(raw.toLowerCase()).toContain('auto-submitted: auto-generated')
})

test('files that go along arrive with their names and bytes', async () => {
  const { port, taken } = await smtpServer()
  const provider = smtpMail({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from })
  const file = { name: '发票.xml', mime: 'application/xml', bytes: Buffer.from('<发票/>') }
  await provider.deliver(mail, 'job-1', [file])
  const raw = taken[0]?.raw ?? ''
  expect(raw).toContain('Content-Type: application/xml')
  expect(raw).toContain(Buffer.from('<发票/>').toString('base64'))
})

test('user and password of the address are those the server is asked with', async () => {
  const seen: unknown[] = []
  const { port, taken } = await smtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      seen.push(username, password)
      done(null, { user: 'nuoyin' })
    },
  })
  await smtpMail({ kind: 'smtp', url: `smtp://nuo%40yin:p%3Aw@127.0.0.1:${port}`, from }).deliver(
    mail,
    'job-1',
  )
  expect([seen, taken.length]).toEqual([['nuo@yin', 'p:w'], 1])
})

test('a refusing server is a failure that the job tries again, told in the settings until one mail gets through', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const clock = createTestClock()
  const personalData = createPersonalData(new Uint8Array(32).fill(5))
  const userId = '10000000-0000-4000-8000-000000000001'
  await storeMailAddress(db, {
    userId,
    sealed: personalData.seal(mail.address, userId),
    provenAt: clock.now(),
  })
  let refuses = true
  const { port, taken } = await smtpServer({
    onRcptTo: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error('try later'), { responseCode: 451 }) : undefined),
  })
  const provider = smtpMail({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from })
  const quiet = { warn: () => undefined, error: () => undefined, info: () => undefined }
  const runner = createJobRunner({
    db,
    clock,
    handlers: handles(MAIL_JOB, deliverMail({ db, clock, personalData, storage: noFiles }, provider)),
    log: quiet as never,
  })
  await queuedMail(db, personalData).send(mail, userId)
  expect(await runner.runDue()).toBe(1)
  expect((await findMailAddress(db, userId))?.failingSince).toEqual(clock.now())
  expect(await runner.runDue()).toBe(0)
  refuses = false
  clock.advance(3_600_000)
  expect(await runner.runDue()).toBe(1)
  expect([taken.length, (await findMailAddress(db, userId))?.failingSince]).toEqual([1, null])
})

test('a server that says nothing is given up after the limit', async () => {
  const { port } = await smtpServer({ onConnect: () => undefined })
  const sending = smtpMail({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from }, 50).deliver(mail, 'job-1')
  await expect(sending).rejects.toThrow(/timeout|Greeting/i)
})

test('a password does not leave this machine without TLS', async () => {
  // The loopback address that is not written as one stands for another machine.
  const { port, taken } = await smtpServer()
  const sending = smtpMail({ kind: 'smtp', url: `smtp://a:b@0.0.0.0:${port}`, from }).deliver(mail, 'job-1')
  await expect(sending).rejects.toThrow()
  expect(taken).toEqual([])
})

test.each([
  ['a second header in the subject', { subject: '您好\r\nBcc: all@example.com' }],
  ['a second receiver', { address: 'a@example.com,b@example.com' }],
  ['a header in the address', { address: 'a@example.com\r\nBcc: b@example.com' }],
  ['a subject without end', { subject: '长'.repeat(201) }],
  ['a text without end', { text: '长'.repeat(40_001) }],
])('%s is refused before anything is sent', (_what, change) => {
  expect(() => checkedMail({ ...mail, ...change })).toThrow()
})

test('the configuration names who sends mails, and says what is wrong with an address without printing it', () => {
  expect(readMailConfig({})).toEqual({ kind: 'outbox' })
  expect(readMailConfig({ NUOYIN_MAIL: 'none' })).toEqual({ kind: 'none' })
  const url = 'smtps://user:secret@mail.example.com'
  expect(readMailConfig({ NUOYIN_SMTP_URL: url, NUOYIN_MAIL_FROM: '诺印 <notice@example.com>' })).toEqual({
    kind: 'smtp',
    url,
    from,
  })
  expect(() => readMailConfig({ NUOYIN_SMTP_URL: url })).toThrow('NUOYIN_MAIL_FROM 不能使用')
  expect(() => readMailConfig({ NUOYIN_SMTP_URL: 'http://user:secret@x' })).toThrow(
    /^NUOYIN_SMTP_URL 不能使用(?!.*secret)/,
  )
})
