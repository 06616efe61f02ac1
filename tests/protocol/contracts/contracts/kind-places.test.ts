// Where one goes from a contract of each kind.
import { expect, it } from 'vitest'
import { placeOf } from '#protocol/contracts/contracts/kind-places.ts'
import { CONTRACT_KINDS } from '#protocol/contracts/contracts/kinds.ts'

it('every kind leads to the page it belongs to and to the list that has it', () => {
  const found = CONTRACT_KINDS.map((kind) => {
    const { noun, pageName, page, list, listName } = placeOf({ contractId: 'c', kind, aboutId: 'a' })
    return [kind, noun, pageName, page, list, listName]
  })
  expect(found).toEqual([
    ['contract', '合同', '合同', '/signDetail?contractId=c', '/sign/list/signing', '合同签署'],
    ['abandon', '作废协议', '作废协议', '/signDetail?contractId=c', '/sign/list/abandon', '合同作废'],
    ['loan', '借条', '借条', '/loanDetail?loanId=a', '/sign/list/loan', '借条'],
    ['extension', '展期协议', '借条', '/loanDetail?loanId=a', '/sign/list/loan', '借条'],
    ['settlement', '结清证明', '借条', '/loanDetail?loanId=a', '/sign/list/loan', '借条'],
    ['receipt', '收条', '收条', '/signDetail?contractId=c', '/sign/list/receipt', '收条'],
    ['opinion', '律师意见', '律师审查', '/lawyerDetail?lawyerReviewId=a', '/sign/list/lawyer', '律师审查'],
    ['report', '签报', '签报', '/office/detail?paperId=a', '/office/approvalSeal', '用印审批'],
    ['fileSeal', '用印申请', '用印申请', '/office/detail?paperId=a', '/office/approvalSeal', '用印审批'],
  ])
})

it('one whose thing is gone is shown by itself', () => {
  expect(placeOf({ contractId: 'c', kind: 'loan', aboutId: null }).page).toBe('/signDetail?contractId=c')
})
