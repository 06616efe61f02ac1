// Writes mails: plain text, and the same as simple HTML in which nobody's words become markup.

/** What a mail says. */
export interface Letter {
  readonly subject: string
  readonly lines: readonly string[]
  /** Titles with the address that each opens. */
  readonly links: readonly { readonly title: string; readonly note?: string; readonly url: string }[]
  /** Where the reader may end such mails; none in those that cannot be ended. */
  readonly settings?: string
  readonly isFixed?: boolean
}

const MOST_SUBJECT = 100
const FONT = "font-family:'PingFang SC','Microsoft YaHei',sans-serif"

/** Subject, text and HTML of a letter. */
export const compose = (letter: Letter): { subject: string; text: string; html: string } => {
  const { lines, links, settings, isFixed = false } = letter
  const end = isFixed
    ? '这是账号安全通知，不能关闭。更换邮箱请到：'
    : '不想再收到这类邮件，请到“通知设置”关闭：'
  const foot = settings === undefined ? [] : [`${end}${settings}`]
  const subject = oneLine(`【诺印】${letter.subject}`).slice(0, MOST_SUBJECT)
  const text = [
    ...lines,
    '',
    ...links.flatMap(({ title, note, url }) => [title, ...(note === undefined ? [] : [note]), url, '']),
    '——',
    ...foot,
    '本邮件由系统发出，请勿直接回复。',
  ].join('\n')
  const html = `<!doctype html><html lang="zh-CN"><body style="margin:0;padding:24px;background:#f5f6f8;${FONT}"><div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px;color:#1f2329;font-size:15px;line-height:1.7">${lines
    .map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`)
    .join('')}${links
    .map(linkHtml)
    .join(
      '',
    )}<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e5e6eb;color:#646a73;font-size:13px">${settings === undefined ? '' : `${escapeHtml(end)}<a href="${escapeHtml(settings)}">${escapeHtml(settings)}</a><br>`}本邮件由系统发出，请勿直接回复。</p></div></body></html>`
  return { subject, text, html }
}

const linkHtml = ({ title, note, url }: Letter['links'][number]): string =>
  `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:#1456f0">${escapeHtml(title)}</a>${
    note === undefined ? '' : `<br><span style="color:#646a73">${escapeHtml(note)}</span>`
  }</p>`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char]!)

// A subject is a header: what would end it becomes a blank.
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
