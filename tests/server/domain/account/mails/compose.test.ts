// Mails in text and HTML: nobody's words become markup or a header.
import { expect, test } from 'vitest'
import { compose } from '#server/domain/account/mails/compose.ts'

const letter = {
  subject: '有一份合同等您签署',
  lines: ['许一诺邀请您签署《<img src=x onerror=alert(1)> & "补充"》。'],
  links: [{ title: '打开查看', url: 'https://qian.example.com/sign?a=1&b=2' }],
  settings: 'https://qian.example.com/message/settings',
}

test('the text says what it is about, with the address and where to end such mails', () => {
  expect(compose(letter).text).toBe(
    [
      '许一诺邀请您签署《<img src=x onerror=alert(1)> & "补充"》。',
      '',
      '打开查看',
      'https://qian.example.com/sign?a=1&b=2',
      '',
      '——',
      '不想再收到这类邮件，请到“通知设置”关闭：https://qian.example.com/message/settings',
      '本邮件由系统发出，请勿直接回复。',
    ].join('\n'),
  )
})

test('what people wrote is text in the HTML', () => {
  const { html } = compose(letter)
  expect(html).not.toContain('<img')
  expect(html).toContain('《&lt;img src=x onerror=alert(1)&gt; &amp; &quot;补充&quot;》')
  expect(html).toContain('href="https://qian.example.com/sign?a=1&amp;b=2"')
})

test('a line break in a subject becomes a blank', () => {
  expect(compose({ ...letter, subject: '您好\r\nBcc: a@example.com' }).subject).toBe(
    '【诺印】您好 Bcc: a@example.com',
  )
})

test('a security mail says that it cannot be switched off', () => {
  expect(compose({ ...letter, isFixed: true }).text).toContain('这是账号安全通知，不能关闭。')
})
