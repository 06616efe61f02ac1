// Moves companies' places in groups through their chart, and tells those who look after them.
import type { Disclosure } from '#protocol/company/affiliations/affiliations.ts'
import { DISCLOSURES } from '#protocol/company/affiliations/affiliations.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { affiliationMachine, AffiliationEvent } from '#server/domain/company/affiliations/machine.ts'
import {
  affiliationLifecycle,
  changeAffiliation,
  getAffiliation,
} from '#server/domain/company/affiliations/store.ts'
import type { AffiliationRecord } from '#server/domain/company/affiliations/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'
import { rightHolders } from '#server/operations/company/staff/right-holders.ts'

type MoveDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** Refuses `affiliation.not-possible` and `not-found`. */
export const moveAffiliation = (
  deps: MoveDeps,
  move: { id: string; event: AffiliationEvent; actor: Actor; detail?: Record<string, unknown> },
) =>
  advance(deps, affiliationLifecycle, effects(deps), {
    ...move,
    notPossible: '这家单位与集团的关系已有变化，现在不能这样操作。请刷新页面查看。',
  })

const effects = (deps: MoveDeps): Effects<typeof affiliationMachine> => ({
  keepDisclosed: async ({ id, from }, event) => {
    if (!('disclosed' in event)) return
    await changeAffiliation(deps.db, id, {
      disclosed: DISCLOSURES.filter((one) => event.disclosed.includes(one)),
      ...(from === 'invited' && { joinedAt: deps.clock.now() }),
    })
  },
  closeAll: ({ id }) => changeAffiliation(deps.db, id, { disclosed: [] }),
  settleInvitation: ({ id }) => settleNotices(deps, todoOf(id)),
  tellHead: async ({ id, to }, { type }) => {
    const row = await rowOf(deps, id)
    const told = HEAD_HEARS[type === 'disclosure.changed' ? 'changed' : to]
    if (told !== undefined)
      await tell(deps, row.headId, 'manage', told(await nameOf(deps, row.companyId), row))
  },
  tellMember: async ({ id, to }) => {
    const row = await rowOf(deps, id)
    const told = MEMBER_HEARS[to]
    if (told !== undefined) await tell(deps, row.companyId, 'answer', told(await nameOf(deps, row.headId)))
  },
})

interface Told {
  readonly title: string
  readonly text: string
  readonly todo?: string
}

const DISCLOSURE_WORDS: Readonly<Record<Disclosure, string>> = {
  sums: '汇总数字',
  contracts: '查看合同',
  download: '下载合同文件',
}

const wordsOf = ({ disclosed }: AffiliationRecord): string =>
  disclosed.length === 0
    ? '暂未开放任何内容'
    : `开放了${disclosed.map((one) => DISCLOSURE_WORDS[one]).join('、')}`

const HEAD_HEARS: Readonly<Record<string, (name: string, row: AffiliationRecord) => Told>> = {
  active: (name, row) => ({ title: '成员企业已加入集团', text: `${name}接受了邀请，${wordsOf(row)}。` }),
  declined: (name) => ({ title: '单位谢绝了集团邀请', text: `${name}谢绝了加入集团的邀请。` }),
  changed: (name, row) => ({ title: '成员企业修改了授权', text: `${name}现在${wordsOf(row)}。` }),
  left: (name) => ({ title: '成员企业已退出集团', text: `${name}已退出集团，其授权全部收回。` }),
  ended: (name) => ({ title: '集团成员关系已结束', text: `因单位注销，与${name}的集团成员关系已结束。` }),
}

const MEMBER_HEARS: Readonly<Record<string, (name: string) => Told>> = {
  withdrawn: (name) => ({ title: '集团取消了邀请', text: `${name}取消了请贵单位加入集团的邀请。` }),
  removed: (name) => ({ title: '已被移出集团', text: `${name}已将贵单位移出集团，授权全部收回。` }),
  ended: (name) => ({ title: '集团成员关系已结束', text: `因单位注销，与${name}的集团成员关系已结束。` }),
}

/** Asks the member’s people who may answer. */
export const askMember = async (deps: MoveDeps, row: AffiliationRecord): Promise<void> => {
  const head = await nameOf(deps, row.headId)
  const name = await nameOf(deps, row.companyId)
  await tell(deps, row.companyId, 'answer', {
    title: '邀请加入集团',
    text: `${head}邀请${name}成为集团成员企业。请切换到${name}，在“集团”页面接受或谢绝。`,
    todo: todoOf(row.id),
  })
}

const todoOf = (id: string): string => `affiliation:${id}`

/** Most people of one company who are told. */
const MOST_TOLD = 50

const tell = async (
  deps: MoveDeps,
  companyId: string,
  action: 'manage' | 'answer',
  told: Told,
): Promise<void> => {
  const concerned = await rightHolders(deps.db, companyId, 'groupManage', action)
  for (const { userId } of concerned.slice(0, MOST_TOLD))
    await notify(deps, userId, { kind: 'system', target: PAGES.group, topic: 'company', ...told })
}

const rowOf = async ({ db }: MoveDeps, id: string): Promise<AffiliationRecord> => {
  const row = await getAffiliation(db, id)
  if (row === undefined) throw new Error(`affiliation ${id} vanished`)
  return row
}

const nameOf = async ({ db }: MoveDeps, companyId: string): Promise<string> =>
  (await getCompany(db, companyId))?.name ?? ''
