// Calls about contract files that are written online: a text becomes a PDF, and can be changed again.
import * as v from 'valibot'
import { uploaded } from '#protocol/base.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id } from '#protocol/envelope.ts'
import { writtenText } from '#protocol/templates/written-texts/written-text.ts'

/** Stands among a file's notes: its text is kept and can be changed again. */
export const WRITTEN_NOTE = '在线撰写，可以再改'

const access = allowed('contract', 'launch')

/** Typesets the text and keeps it as a contract file of its writer, named by its title. */
export const makeWrittenFile = endpoint({
  name: 'makeWrittenFile',
  method: 'POST',
  path: '/ContractService/template/written',
  summary: '在线撰写：生成合同文件',
  access,
  mostBytes: 2 * 1024 * 1024,
  input: v.object({ requestId: id, text: writtenText }),
  output: uploaded,
  refusals: [
    'draft.invalid',
    'document.busy',
    'document.timed-out',
    'document.too-heavy',
    'document.too-many-pages',
    'storage.full',
  ],
})

/** The text that a file was made of; refuses `not-found` for a file of somebody else, and for one that was uploaded. */
export const getWrittenFile = endpoint({
  name: 'getWrittenFile',
  method: 'GET',
  path: '/ContractService/template/written',
  summary: '在线撰写：读取文本',
  access,
  input: v.object({ fileId: id }),
  output: v.object({ fileId: id, text: writtenText }),
  refusals: ['not-found'],
})
