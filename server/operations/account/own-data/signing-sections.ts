// Tables of an export about contracts and notes of hand, signatures and the use of seals.
import { word } from '#server/operations/account/own-data/section.ts'
import type { Section } from '#server/operations/account/own-data/section.ts'

export const signingSections: readonly Section[] = [
  {
    set: 'contracts',
    title: '合同',
    columns: [
      ['编号', 'no'],
      ['名称', 'name'],
      ['发起方', 'initiator'],
      ['状态', word('contracts', 'state')],
      ['创建时间', 'created_at'],
      ['发起时间', 'launched_at'],
      ['完成时间', 'completed_at'],
    ],
  },
  {
    set: 'signings',
    title: '签署',
    columns: [
      ['合同编号', 'no'],
      ['合同', 'contract'],
      ['姓名', 'name'],
      ['手机号', 'phone'],
      ['代表单位', 'company_name'],
      ['状态', word('signings', 'state')],
      ['首次查看', 'viewed_at'],
      ['签署时间', 'submitted_at'],
    ],
  },
  {
    set: 'faceChecks',
    title: '人脸核验',
    columns: [
      ['结果', word('faceChecks', 'result')],
      ['开始时间', 'begun_at'],
      ['结束时间', 'ended_at'],
      ['原因', 'reason'],
    ],
  },
  {
    set: 'seals',
    title: '个人签名',
    columns: [
      ['名称', 'name'],
      ['制作方式', word('seals', 'source')],
      ['创建时间', 'created_at'],
    ],
  },
  {
    set: 'sealUses',
    title: '用印记录',
    columns: [
      ['印章或签名', 'name'],
      ['合同', 'contract'],
      ['时间', 'used_at'],
    ],
  },
  {
    set: 'loans',
    title: '借条',
    columns: [
      ['出借人', 'lender'],
      ['出借人手机号', 'lender_phone'],
      ['借款人', 'borrower'],
      ['借款人手机号', 'borrower_phone'],
      ['状态', word('loans', 'state')],
      ['创建时间', 'created_at'],
    ],
  },
  {
    set: 'receipts',
    title: '收条',
    columns: [
      ['收款人', 'receiver'],
      ['付款人', 'giver'],
      ['付款人手机号', 'giver_phone'],
      ['状态', word('receipts', 'state')],
      ['创建时间', 'created_at'],
    ],
  },
]
