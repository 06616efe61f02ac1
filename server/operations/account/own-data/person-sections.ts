// Tables of an export that say who somebody is: account, certification, certificates, companies.
import { byId, opened, text, word } from '#server/operations/account/own-data/section.ts'
import type { Section } from '#server/operations/account/own-data/section.ts'

export const personSections: readonly Section[] = [
  {
    set: 'account',
    title: '账号',
    columns: [
      ['手机号', 'phone'],
      ['姓名', 'name'],
      [
        '证件号码',
        (row, { personalData }) =>
          row['id_number_sealed'] === null ? '' : personalData.open(text(row, 'id_number_sealed'), byId(row)),
      ],
      [
        '签署密码',
        (row) => (row['sign_password_hash'] === null ? '未设置' : '已设置（只保存不可还原的摘要）'),
      ],
      ['注册时间', 'created_at'],
      ['最近变更', 'updated_at'],
    ],
  },
  {
    set: 'mail',
    title: '通知邮箱',
    columns: [
      ['邮箱', (row, { personalData }) => personalData.open(text(row, 'sealed'), text(row, 'user_id'))],
      ['验证时间', 'proven_at'],
    ],
  },
  {
    set: 'bindings',
    title: '第三方账号',
    columns: [
      ['来源', word('bindings', 'provider')],
      ['对方的编号', 'subject'],
      ['名称', 'name'],
      ['绑定时间', 'created_at'],
      ['最近使用', 'used_at'],
    ],
  },
  {
    set: 'applications',
    title: '已同意的合作应用',
    columns: [
      ['应用', 'name'],
      ['应用中的编号', 'external_id'],
      ['同意时间', 'bound_at'],
    ],
  },
  {
    set: 'certifications',
    title: '实名认证',
    columns: [
      ['姓名', 'name'],
      ['证件号码', opened('claim_sealed', byId, ['idNumber', 'number'])],
      ['结果', word('certifications', 'state')],
      ['证件图片数', (row) => (Array.isArray(row['files']) ? row['files'].length : 0)],
      ['提交时间', 'submitted_at'],
      ['完成时间', 'finished_at'],
      ['原因', 'reason'],
    ],
  },
  {
    set: 'certificates',
    title: '签名证书',
    columns: [
      ['序列号', 'serial'],
      ['主体', 'subject'],
      ['状态', word('certificates', 'state')],
      ['生效', 'not_before'],
      ['到期', 'not_after'],
    ],
  },
  {
    set: 'companies',
    title: '所在单位',
    columns: [
      ['单位', 'company'],
      ['姓名', 'name'],
      ['手机号', 'phone'],
      ['工号', 'staff_no'],
      ['岗位', 'post'],
      ['邮箱', 'email'],
      ['状态', word('companies', 'status')],
      ['加入时间', 'joined_at'],
      ['离开时间', 'left_at'],
    ],
  },
]
