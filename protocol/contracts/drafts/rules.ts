// The rules a draft must meet before a step of the wizard may be left.
// The form, the chart and the launch all use them (domain.md §2).
import {
  DEADLINE_MAX_DAYS,
  DEADLINE_MIN_HOURS,
  MAX_CC,
  MAX_FIELDS,
  MAX_PARTIES,
} from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent, DraftFile, DraftParty, WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { filledProblems } from '#protocol/contracts/fields/rules.ts'
import { MOST_REVIEWERS } from '#protocol/contracts/reviews/reviews.ts'
import { fillingProblems, isMade } from '#protocol/contracts/drafts/filling.ts'
import { stylesTaken } from '#protocol/contracts/drafts/sign-style-words.ts'
import { paymentProblems } from '#protocol/contracts/drafts/payments.ts'
import { termProblems } from '#protocol/contracts/drafts/term.ts'
import { viewingCodeProblem } from '#protocol/contracts/drafts/viewing-code.ts'
import { MAX_ATTACHMENTS, MAX_FILES, MAX_TOTAL_BYTES } from '#protocol/document-limits.ts'
import { contractNameFault, isCompanyName, isPersonName, normalizeCompanyName } from '#protocol/names.ts'
import { newTerms, paperKindOf, termsProblems } from '#protocol/office/papers/terms.ts'
import { isPhone } from '#protocol/phone.ts'
import { isInsidePage } from '#protocol/page-geometry.ts'

/** A wrong input: `path` as in `parties.<partyId>.phone`, `words` for the person. */
export interface Problem {
  readonly step: WizardStep
  readonly path: string
  readonly words: string
}

const NAME_WORDS = {
  empty: (what: string) => `请填写${what}名称`,
  tooLong: (what: string) => `${what}名称最多 100 字`,
  forbidden: (what: string) => `${what}名称不能含有 / \\ : * " < > | ?`,
  emoji: (what: string) => `${what}名称不能含有表情符号`,
} as const

const nameProblem = (name: string, what: string): string | undefined => {
  const fault = contractNameFault(name)
  return fault === null ? undefined : NAME_WORDS[fault](what)
}

const personNameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return '请填写姓名'
  return isPersonName(name.trim()) ? undefined : '姓名为 2–30 个汉字或字母，可含 ·'
}

const companyNameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return '请填写单位全称'
  return isCompanyName(normalizeCompanyName(name)) ? undefined : '单位名称为 2–100 个字，请与营业执照一致'
}

/** What is wrong with a contract's sum in 分; undefined when nothing is. */
export const amountProblem = (amount: number | null): string | undefined =>
  amount === null || (amount >= 0 && amount <= 99_999_999_999_999)
    ? undefined
    : '合同金额须为 0 至 999,999,999,999.99 元，请检查是否多填了几位'

const editDocProblems = (content: DraftContent, what = '合同'): Problem[] => {
  const problems: Problem[] = []
  const add = (path: string, words: string | undefined) => {
    if (words !== undefined) problems.push({ step: 'editDoc', path, words })
  }
  if (content.files.length === 0) add('files', `请上传至少一份${what}文件`)
  if (content.files.length > MAX_FILES) add('files', `一次最多 ${MAX_FILES} 份文件，请删去多余的文件`)
  const attached = content.attachList ?? []
  if (attached.length > MAX_ATTACHMENTS) add('attachList', `附件最多 ${MAX_ATTACHMENTS} 份，请删去多余的附件`)
  if ([...content.files, ...attached].reduce((sum, file) => sum + file.size, 0) > MAX_TOTAL_BYTES)
    add('files', '文件与附件合计超过 200 MB，请删去部分文件或分几份合同发起')
  add('name', nameProblem(content.name, what))
  if (content.remark.length > 500) add('remark', '备注最多 500 字')
  if (content.contractNo.length > 50) add('contractNo', '合同编号最多 50 个字符')
  add('amount', amountProblem(content.amount))
  if (content.term !== undefined)
    for (const [name, words] of Object.entries(termProblems(content.term))) add(`term.${name}`, words)
  for (const [name, words] of Object.entries(paymentProblems(content.payments ?? [], content.amount)))
    add(`payments.${name}`, words)
  return problems
}

/** 模板 (domain.md §2): the way to start that is filled in instead of uploaded. */
export const TEMPLATE_START = 2

/** The facts of a contract, the names that stand in the text, and what its fields ask. */
const templateSetProblems = (content: DraftContent, now: number): Problem[] => {
  const { parties, template } = content
  const found: { path: string; words: string | undefined }[] = editDocProblems(content).filter(
    ({ path }) => path !== 'files' || content.files.length > 0,
  )
  for (const { partyId } of template?.roles ?? []) {
    const party = parties.find((one) => one.partyId === partyId)
    if (party === undefined) continue
    if (party.partyType === 2)
      found.push({ path: `parties.${partyId}.companyName`, words: companyNameProblem(party.companyName) })
    else found.push({ path: `parties.${partyId}.name`, words: personNameProblem(party.name) })
  }
  found.push(...fillingProblems(content, new Date(now)))
  return found.flatMap(({ path, words }) =>
    words === undefined ? [] : [{ step: 'templateSet', path, words }],
  )
}

/** What makes two parties the same: kind, phone and, for companies, the normalised name. */
export const partyKey = (party: DraftParty): string =>
  `${party.partyType}|${party.phone.trim()}|${party.partyType === 2 ? normalizeCompanyName(party.companyName) : ''}`

const signSetProblems = (content: DraftContent, now: number): Problem[] => {
  const problems: Problem[] = []
  const add = (path: string, words: string | undefined) => {
    if (words !== undefined) problems.push({ step: 'signSet', path, words })
  }
  if (content.parties.length === 0) add('parties', '请至少添加一个签署方')
  if (content.parties.length > MAX_PARTIES) add('parties', `签署方最多 ${MAX_PARTIES} 个`)
  const seen = new Set<string>()
  for (const party of content.parties) {
    const at = `parties.${party.partyId}`
    add(`${at}.name`, personNameProblem(party.name))
    if (!isPhone(party.phone.trim()))
      add(`${at}.phone`, party.phone.trim() === '' ? '请填写手机号' : '请填写 11 位手机号')
    if (party.partyType === 2) add(`${at}.companyName`, companyNameProblem(party.companyName))
    if (party.willing.length === 0) add(`${at}.willing`, '请至少选择一种意愿认证方式')
    else if (party.willing.every((method) => method === 'face'))
      add(`${at}.willing`, '刷脸不能是唯一的方式，请再选短信验证码或签署密码')
    if (stylesTaken(party)?.length === 0) add(`${at}.signStyles`, '请至少选择一种签名样式')
    const key = partyKey(party)
    if (seen.has(key)) add(`${at}.phone`, '与另一签署方重复，请修改手机号或删除其中一个')
    seen.add(key)
  }
  problems.push(...copyProblems(content))
  if ((content.reviewers?.length ?? 0) > MOST_REVIEWERS) add('reviewers', `审查人最多 ${MOST_REVIEWERS} 位`)
  if (content.deadline === null) add('deadline', '请选择签署截止时间')
  else {
    const left = Date.parse(content.deadline) - now
    if (left < DEADLINE_MIN_HOURS * 3_600_000) add('deadline', '截止时间至少在 1 小时之后')
    if (left > (DEADLINE_MAX_DAYS * 24 + 1) * 3_600_000)
      add('deadline', `截止时间最长 ${DEADLINE_MAX_DAYS} 天`)
  }
  add('viewingCode', viewingCodeProblem(content.viewingCode))
  return problems
}

const copyProblems = ({ cc, parties }: DraftContent): Problem[] => {
  const problems: Problem[] = []
  const add = (path: string, words: string | undefined) => {
    if (words !== undefined) problems.push({ step: 'signSet', path, words })
  }
  if (cc.length > MAX_CC) add('cc', `抄送人最多 ${MAX_CC} 位`)
  const signing = new Set(parties.map((party) => party.phone.trim()))
  const seen = new Set<string>()
  for (const copy of cc) {
    const at = `cc.${copy.copyId}`
    const phone = copy.phone.trim()
    add(`${at}.name`, personNameProblem(copy.name))
    if (!isPhone(phone)) add(`${at}.phone`, phone === '' ? '请填写手机号' : '请填写 11 位手机号')
    else if (signing.has(phone)) add(`${at}.phone`, '这个手机号已是签署方，无需再抄送')
    else if (seen.has(phone)) add(`${at}.phone`, '与另一抄送人重复，请修改手机号或删除其中一位')
    seen.add(phone)
  }
  return problems
}

const signPositionProblems = (content: DraftContent, now: number): Problem[] => {
  const problems: Problem[] = []
  const add = (path: string, words: string) => problems.push({ step: 'signPosition', path, words })
  if (content.fields.length + (content.filled?.length ?? 0) > MAX_FIELDS)
    add('fields', `签署位置和填写项合计最多 ${MAX_FIELDS} 个`)
  if (content.template !== undefined && !isMade(content))
    add('template.made', '填写的内容或签署方改过，请回到“签署设置”，按下一步重新生成正文')
  const files = new Map(content.files.map((file) => [file.fileId, file]))
  const parties = new Map(content.parties.map((party) => [party.partyId, party]))
  for (const field of content.fields) {
    const at = `fields.${field.fieldId}`
    const pages = files.get(field.fileId)?.pages
    const page = pages?.[field.page]
    const party = parties.get(field.partyId)
    if (page === undefined || party === undefined) add(at, '这个位置的文件或签署方已不存在，请删除它')
    else if (!isInsidePage(field, page)) add(at, `第 ${field.page + 1} 页的签署位置超出页面，请移回页面内`)
    else if (field.kind === 'crossPage' && (pages?.length ?? 0) < 2)
      add(at, '骑缝章至少需要 2 页，请改用普通印章')
    else if ((field.kind === 'companySeal' || field.kind === 'legalSeal') && party.partyType === 1)
      add(at, '个人签署方不能使用印章，请改用签名')
  }
  for (const { fieldId, words } of filledProblems(content, new Date(now))) add(`fields.${fieldId}`, words)
  for (const party of content.parties) {
    const kinds = content.fields.filter((field) => field.partyId === party.partyId).map((field) => field.kind)
    const who = (party.partyType === 2 && party.companyName) || party.name || '未命名签署方'
    if (party.partyType === 1 && !kinds.includes('personSign'))
      add(`parties.${party.partyId}.place`, `${who} 还没有签名位置，请拖放一个`)
    if (party.partyType === 2 && !kinds.includes('companySeal'))
      add(`parties.${party.partyId}.place`, `${who} 还没有盖章位置，请拖放一个`)
  }
  return problems
}

/** Files nobody signs, so that they can only be attachments; none before the first place is put. */
export const filesWithoutPlaces = ({ files, fields }: DraftContent): DraftFile[] =>
  fields.length === 0 ? [] : files.filter(({ fileId }) => fields.every((field) => field.fileId !== fileId))

const contracSigningProblems = (content: DraftContent): Problem[] => {
  const unstated = filesWithoutPlaces(content).filter(({ fileId }) => !content.attachments?.includes(fileId))
  if (unstated.length === 0) return []
  const names = unstated.map(({ name }) => `《${name}》`).join('、')
  const words = `${names}没有签署位置，请确认仅作附件，或返回为它放置签署位置`
  return [{ step: 'contracSigning', path: 'attachments', words }]
}

/** What a paper of the office puts in the place of parties and deadline. */
const paperProblems = (content: DraftContent): Problem[] => {
  const kind = paperKindOf(content.startType)
  if (kind === undefined) return []
  const found = termsProblems(kind, content.paper ?? newTerms(kind))
  return found.map((problem) => ({ step: 'signSet', ...problem }))
}

/** A colleague seals papers for their author, whose own hand is not asked for. */
const handProblems = ({ fields, filled = [] }: DraftContent): Problem[] =>
  [...fields.filter(({ kind }) => kind === 'personSign'), ...filled].map(({ fieldId }) => ({
    step: 'signPosition',
    path: `fields.${fieldId}`,
    words: '这里只放置印章与日期，请删除签名和填写项',
  }))

/** Whether anything is to be placed: a report without a seal has nothing to put on its pages. */
export const wantsPlaces = ({ startType, paper }: DraftContent): boolean =>
  paperKindOf(startType) !== 'report' || paper?.needsSeal === true

/** All problems of one step; `now` in milliseconds since 1970. */
export const problemsOf = (step: WizardStep, content: DraftContent, now: number): Problem[] => {
  if (paperKindOf(content.startType) !== undefined) {
    if (step === 'editDoc') return editDocProblems(content, '')
    if (step === 'signSet') return paperProblems(content)
    if (step === 'signPosition' && wantsPlaces(content))
      return [...signPositionProblems(content, now), ...handProblems(content)]
    if (!wantsPlaces(content)) return []
  }
  if (content.startType === TEMPLATE_START) {
    if (step === 'templateSet') return templateSetProblems(content, now)
    if (step === 'editDoc') return []
  }
  if (step === 'editDoc') return editDocProblems(content)
  if (step === 'signSet') return signSetProblems(content, now)
  if (step === 'signPosition') return signPositionProblems(content, now)
  if (step === 'contracSigning') return contracSigningProblems(content)
  return []
}

/** Problems of every step, in the wizard's order: what the launch checks. */
export const allProblems = (content: DraftContent, now: number): Problem[] => [
  ...problemsOf('templateSet', content, now),
  ...problemsOf('editDoc', content, now),
  ...problemsOf('signSet', content, now),
  ...problemsOf('signPosition', content, now),
  ...problemsOf('contracSigning', content, now),
]
