// Tables of an export about what a company’s HR keeps of somebody.
import { byId, opened, word } from '#server/operations/account/own-data/section.ts'
import type { Section } from '#server/operations/account/own-data/section.ts'

export const hrSections: readonly Section[] = [
  {
    set: 'hrForms',
    title: '人事资料',
    columns: [
      ['单位', 'company'],
      ['类型', word('hrForms', 'kind')],
      ['姓名', 'name'],
      ['手机号', 'phone'],
      ['生效日期', 'effective_day'],
      [
        '本人填写的资料',
        opened('sealed', (row) => `hr-form ${byId(row)}`, [
          'idNumber',
          'bankCard',
          'address',
          'emergency',
          'summary',
        ]),
      ],
    ],
  },
  {
    set: 'hrPapers',
    title: '单位登记的到期日',
    columns: [
      ['单位', 'company'],
      ['种类', word('hrPapers', 'kind')],
      ['名称', 'name'],
      ['到期日', 'day'],
      ['登记人', 'noted_by'],
      ['登记时间', 'noted_at'],
    ],
  },
]
