// The receipt in words: the same for the preview and for the paper that is signed.
import { fenInWords } from '#protocol/amount-in-words.ts'
import { dayWords } from '#protocol/contracts/loans/paper.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import type { MadeText } from '#protocol/made-document.ts'
import type { ReceiptKind, ReceiptTerms } from './terms.ts'

/** One of the two, as the paper names them. */
export interface ReceiptPerson {
  readonly name: string
  readonly phone: string
}

/** What the one who receives and the one who hands over are called. */
export const RECEIPT_ROLES: Readonly<Record<ReceiptKind, { receiver: string; giver: string }>> = {
  money: { receiver: '收款人', giver: '付款人' },
  goods: { receiver: '收物人', giver: '交付人' },
}

const GAP = '＿＿＿＿'
const or = (text: string): string => text.trim() || GAP

/** What was received: the sum also in capitals, or the goods; a gap where it is not filled in. */
export const receivedWords = ({ kind, amount, goods }: ReceiptTerms): string => {
  if (kind === 'goods') return or(goods)
  return amount === null ? GAP : `${yuanWords(amount)}（大写：${fenInWords(amount)}）`
}

const personWords = ({ name, phone }: ReceiptPerson): string => `${or(name)}，手机 ${or(phone)}`

/** The whole text; what is not filled in yet is a gap. The receiver signs first. */
export const receiptText = (
  terms: ReceiptTerms,
  { receiver, giver }: { receiver: ReceiptPerson; giver: ReceiptPerson },
): MadeText => {
  const roles = RECEIPT_ROLES[terms.kind]
  const isMoney = terms.kind === 'money'
  const received = receivedWords(terms)
  const day = dayWords(terms.receivedOn)
  return {
    title: '收条',
    footer: '由诺印生成并电子签名',
    blocks: [
      {
        kind: 'paragraph',
        text: `${or(receiver.name)}（${roles.receiver}）于${day}收到${or(giver.name)}（${roles.giver}）${isMoney ? '支付的款项' : '交付的物品'}：${received}。`,
      },
      {
        kind: 'facts',
        rows: [
          { label: roles.receiver, value: personWords(receiver) },
          { label: roles.giver, value: personWords(giver) },
          { label: isMoney ? '收款金额' : '收到物品', value: received },
          { label: '收到日期', value: day },
          { label: '事由', value: or(terms.reason) },
        ],
      },
      {
        kind: 'paragraph',
        text: `本收条由${roles.receiver}电子签名出具，${roles.giver}电子签名确认内容无误。特立此据。`,
      },
    ],
    signatures: [
      { role: roles.receiver, partyType: 1, name: receiver.name, lines: [] },
      { role: roles.giver, partyType: 1, name: giver.name, lines: [] },
    ],
  }
}
