// Calls for contracts that were signed on paper and are filed as scans (domain.md §8 归档).
import * as v from 'valibot'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'

/** Most files of one scan, and most parties that are named. */
export const MOST_SCAN_FILES = 20
export const MOST_SCAN_PARTIES = 10
export const SCAN_NAME_LENGTH = 100

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, `最多 ${most} 字`))

/** The sum of a contract on paper, in 分. */
export const scanAmount = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0, '金额不能小于 0'),
  v.maxValue(1e15, '金额最多 10 万亿元'),
)

/** Files a scan; its files were uploaded by `uploadOfflineFile` in this identity. */
export const fileScan = endpoint({
  name: 'fileScan',
  method: 'POST',
  path: '/ContractService/filing/offline',
  summary: '归档线下合同',
  access: allowed('contractFiling', 'file'),
  input: v.object({
    requestId: id,
    fileIds: v.pipe(
      v.array(id),
      v.minLength(1, '请上传扫描件'),
      v.maxLength(MOST_SCAN_FILES, `最多 ${MOST_SCAN_FILES} 个文件`),
    ),
    name: v.pipe(text(SCAN_NAME_LENGTH), v.minLength(1, '请填写合同名称')),
    no: text(50),
    type: text(50),
    parties: v.pipe(
      v.array(v.pipe(text(100), v.minLength(1, '请填写签约方'))),
      v.minLength(1, '请填写签约方'),
      v.maxLength(MOST_SCAN_PARTIES, `最多 ${MOST_SCAN_PARTIES} 个签约方`),
    ),
    amount: v.nullable(scanAmount),
    day: v.pipe(v.string(), v.check(isDay, '请选择签订日期')),
    classId: v.nullable(id),
  }),
  output: v.object({ filingId: id }),
  refusals: ['not-found', 'identity.company-only'],
})

/** One of its files, as it came. */
export const downloadScanFile = endpoint({
  name: 'downloadScanFile',
  method: 'GET',
  path: '/ContractService/filing/offline/file',
  summary: '查看线下合同的扫描件',
  access: allowed('contractFiling', 'view'),
  input: v.object({ filingId: id, fileId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found', 'identity.company-only'],
})

/** Takes a scan out of the archive; not while it is under hold or its class keeps it. */
export const deleteScan = endpoint({
  name: 'deleteScan',
  method: 'DELETE',
  path: '/ContractService/filing/offline',
  summary: '删除线下合同',
  access: allowed('contractFiling', 'file'),
  input: v.object({ filingId: id }),
  output: nothing,
  refusals: ['not-found', 'filing.not-possible', 'identity.company-only'],
})
