// The table of an export that tells what somebody did to their account.
import { eventWord } from '#server/operations/account/own-data/event-words.ts'
import { text } from '#server/operations/account/own-data/section.ts'
import type { Section } from '#server/operations/account/own-data/section.ts'

export const historySections: readonly Section[] = [
  {
    set: 'history',
    title: '账号操作记录',
    columns: [
      ['时间', 'at'],
      ['操作', (row) => eventWord(text(row, 'event'))],
      ['操作人', 'who'],
      ['IP 地址', 'ip'],
      ['设备', 'user_agent'],
    ],
  },
]
