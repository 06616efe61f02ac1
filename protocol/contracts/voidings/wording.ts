// The words of a 作废协议: what the server typesets and the page previews (domain.md §1.3).
import { formatDate } from '#protocol/chinese-date.ts'
import type { MadeBlock, MadeText } from '#protocol/made-document.ts'
import { roleAt } from '#protocol/made-document.ts'
import { VOID_REASONS } from './voidings.ts'
import type { VoidingTerms, VoidReason } from './voidings.ts'

/** Why it is voided; `note` may be empty but for 其他. */
export interface VoidingCause {
  readonly reason: VoidReason
  readonly note: string
}

/** The cause in one line, as lists show it. */
export const causeWords = ({ reason, note }: VoidingCause): string => {
  const word = VOID_REASONS[reason]
  if (note.trim() === '') return word
  return reason === 5 ? note.trim() : `${word}：${note.trim()}`
}

const LONGEST_NAME = 100

/** The name of the agreement as a contract: an agreement of several, a declaration of one. */
export const voidingName = ({ name, parties }: Pick<VoidingTerms, 'name' | 'parties'>): string => {
  const kind = parties.length === 1 ? '作废声明' : '作废协议'
  return `${[...name].slice(0, LONGEST_NAME - kind.length).join('')}${kind}`
}

const day = (moment: string): string => formatDate(new Date(moment), 'YYYY年MM月DD日')

const contractFacts = ({ name, contractNo, completedAt, documents, parties }: VoidingTerms): MadeBlock => ({
  kind: 'facts',
  rows: [
    { label: '合同名称', value: name },
    { label: '合同编号', value: contractNo },
    { label: '签署完成', value: day(completedAt) },
    {
      label: '签署各方',
      value: parties.map((party) => (party.partyType === 2 ? party.companyName : party.name)).join('、'),
    },
    ...documents.flatMap((document, index) => [
      { label: documents.length === 1 ? '合同文件' : `合同文件 ${index + 1}`, value: document.name },
      { label: 'SHA-256', value: document.sha256, isCode: true },
    ]),
  ],
})

const AGREED = [
  '一、自本协议由各方全部签署完成之时起，原合同终止效力，各方不再依据原合同享有权利或承担义务。',
  '二、原合同的文件和电子签名原样保存，不作改动；查看、下载和验签时，平台注明该合同已作废。',
  '三、原合同中已经履行部分的结算，以及保密、争议解决等仍需处理的事项，由各方另行约定；没有约定的，按照法律规定处理。',
  '四、截止时间届满时未由各方全部签署，或者有一方拒绝签署、发起方撤回的，本协议不发生效力，原合同继续有效。',
]
const DECLARED = [
  '一、自本声明签署完成之时起，上述合同终止效力。',
  '二、上述合同的文件和电子签名原样保存，不作改动；查看、下载和验签时，平台注明该合同已作废。',
]

/** The whole text; `at` is the day it is started. */
export const voidingText = (
  terms: VoidingTerms,
  /** Undefined while it is still to be chosen. */
  cause: VoidingCause | undefined,
  at: string,
): MadeText => {
  const isAlone = terms.parties.length === 1
  const paragraph = (text: string): MadeBlock => ({ kind: 'paragraph', text })
  return {
    title: isAlone ? '合同作废声明' : '合同作废协议',
    footer: `关于合同 ${terms.contractNo}`,
    blocks: [
      paragraph(
        isAlone
          ? '声明人已签署完成下列合同，现声明将其作废：'
          : '各方已签署完成下列合同（以下称原合同），经协商一致，同意将其作废，并约定如下：',
      ),
      contractFacts(terms),
      { kind: 'heading', text: '作废原因' },
      paragraph(cause === undefined ? '（待选择）' : `${causeWords(cause).replace(/[。．.]+$/, '')}。`),
      { kind: 'heading', text: isAlone ? '声明事项' : '约定事项' },
      ...(isAlone ? DECLARED : AGREED).map(paragraph),
      paragraph(`发起日期：${day(at)}`),
    ],
    signatures: terms.parties.map(({ partyType, name, companyName }, position) => ({
      role: isAlone ? '声明人' : roleAt(position),
      partyType,
      name: partyType === 2 ? companyName : name,
      lines: partyType === 2 ? [`经办人：${name}`] : [],
    })),
  }
}
