// Words of form designs: parts, kinds of fields, and what stands on every form.
import type { HrFieldKind, HrOwner, HrStart } from '#protocol/hr/hr-designs/fields.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'

export const PART_WORDS: Record<HrOwner, { readonly word: string; readonly hint: string }> = {
  employee: { word: '员工填写', hint: '员工从短信链接在手机上填写。' },
  head: { word: '主管填写', hint: '审批到谁，谁就可以填写；填好必填项，审批才能全部通过。' },
  hr: { word: '人事填写', hint: '人事发起时填写。' },
}

export const FIELD_WORDS: Record<HrFieldKind, string> = {
  text: '文字',
  number: '数字',
  date: '日期',
  select: '单选',
  rows: '明细',
  file: '图片材料',
  person: '同事',
  department: '部门',
}

/** What is known of a person. */
export const START_WORDS: Record<HrStart, string> = {
  name: '姓名',
  staffNo: '工号',
  department: '部门',
  post: '岗位',
  entryDay: '入职日期',
  probationEnd: '试用期届满日',
  contractEnd: '合同到期日',
  phone: '手机号',
  email: '邮箱',
  idNumber: '身份证号',
  address: '现住址',
}

/** What every form of a kind has in a part: the law and what is done on the day need it. */
export const FIXED: Record<HrKind, Record<HrOwner, string>> = {
  entry: {
    employee: '身份证号、银行卡号、现住址、紧急联系人',
    head: '',
    hr: '姓名、手机号、入职日期、部门、岗位、合同期限、试用期、薪资、审批人',
  },
  regular: {
    employee: '工作总结与自评',
    head: '',
    hr: '员工、转正日期、考核结果、合同期限、原试用期、转正薪资、审批人',
  },
  transfer: { employee: '本人说明', head: '', hr: '员工、生效日期、新部门、新岗位、审批人' },
  depart: {
    employee: '本人说明',
    head: '',
    hr: '员工、最后工作日、离职类型、申请或通知日期、接手人、审批人',
  },
}
