// Tells operators what turned bad: a mail to each configured address, and a line in the log.
import { PAGES } from '#protocol/pages.ts'
import { SELF_CHECKS } from '#protocol/platform/self-checks.ts'
import type { SelfCheckCode } from '#protocol/platform/self-checks.ts'
import type { Deps } from '#server/deps.ts'
import { compose } from '#server/domain/account/mails/compose.ts'
import type { Finding } from '#server/domain/platform/self-checks/rules.ts'

/** Joins the caller's transaction. */
export const tellOperators = async (
  { mail, config, log }: Pick<Deps, 'mail' | 'config' | 'log'>,
  news: readonly { readonly code: SelfCheckCode; readonly finding: Finding }[],
): Promise<void> => {
  for (const { code, finding } of news)
    log.error({ check: code, ...finding.measured }, `自检：${SELF_CHECKS[code]}有问题`)
  if (mail === undefined) return
  const letter = compose({
    subject: `运行告警：${news.map(({ code }) => SELF_CHECKS[code]).join('、')}`,
    lines: [
      `诺印（${config.publicUrl}）的自检发现以下问题，同一问题不会重复发送。`,
      ...news.map(({ code, finding }) => `${SELF_CHECKS[code]}：${finding.said}${finding.toDo}`),
    ],
    links: [{ title: '打开运行状况', url: `${config.publicUrl}${PAGES.selfChecks}` }],
  })
  for (const address of config.operatorMail) await mail.send({ address, ...letter }, null)
}
