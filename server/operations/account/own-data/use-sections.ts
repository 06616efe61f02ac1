// Tables of an export about the use of the product: files, contacts, notices, sessions.
import { text, word } from '#server/operations/account/own-data/section.ts'
import type { Section } from '#server/operations/account/own-data/section.ts'

export const useSections: readonly Section[] = [
  {
    set: 'files',
    title: '上传的文件',
    columns: [
      ['文件名', 'name'],
      ['用途', word('files', 'kind')],
      ['字节数', 'size'],
      ['上传时间', 'created_at'],
    ],
  },
  {
    set: 'contacts',
    title: '联系人',
    columns: [
      ['姓名', 'name'],
      ['手机号', 'phone'],
      ['单位', 'company_name'],
      ['邮箱', 'email'],
      ['备注', 'remark'],
    ],
  },
  {
    set: 'notices',
    title: '消息',
    columns: [
      ['时间', 'created_at'],
      ['标题', 'title'],
      ['内容', 'text'],
      ['阅读时间', 'read_at'],
    ],
  },
  {
    set: 'sessions',
    title: '登录记录',
    columns: [
      ['登录时间', 'created_at'],
      ['最近使用', 'seen_at'],
      ['退出时间', 'ended_at'],
      ['身份', (row) => (row['company'] === null ? '个人' : text(row, 'company'))],
      ['IP 地址', 'ip'],
      ['设备', 'user_agent'],
    ],
  },
  {
    set: 'looks',
    title: '谁查看过我的资料',
    columns: [
      ['时间', 'at'],
      ['查看人', 'who'],
      ['查看的资料', word('looks', 'event')],
    ],
  },
]
