// Opens a stored record of the server by noun and id: its chart, its state, its history.
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { CHART_NOUNS } from '#protocol/platform/inspection.ts'
import type { ChartNoun } from '#protocol/platform/inspection.ts'
import styles from './inspector.module.css'
import type { Shown } from './shown-props.ts'

const WORDS: Record<ChartNoun, string> = {
  contract: '合同',
  party: '签署方',
  approval: '审批',
  review: '内容审查',
  seal: '印章',
  certification: '认证',
  staff: '员工',
  order: '订单',
  invoice: '发票',
  subsidy: '补贴申请',
  affiliation: '成员企业',
  paper: '签报或用印申请',
  hrForm: '人事单',
  hrNotice: '人事通知',
  approvalProcess: '审批流程',
  application: '应用',
  template: '模板',
  delivery: '推送',
  sealGrant: '用印授权',
  proof: '单位验证',
  ticket: '扫码登录',
  pad: '手写签名',
  account: '账号',
  cancellation: '单位注销',
  loan: '借条',
  receipt: '收条',
  filing: '归档',
  repayment: '还款',
  batch: '批量任务',
  batchItem: '批量任务中的合同',
  lawyerReview: '律师审查',
  promise: '履约事项',
}

export const RecordOpener = ({ actor, snapshot }: Shown) => {
  const [noun, setNoun] = useState<ChartNoun>('contract')
  const [id, setId] = useState('')
  const { failure } = snapshot.context
  const open = (): void => actor.send({ type: 'record.asked', noun, id: id.trim() })
  return (
    <form
      className={styles['opener']}
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <h2>服务器上的记录</h2>
      <div className={styles['openerRow']}>
        <Select
          aria-label="哪一类记录"
          size="small"
          value={noun}
          onChange={setNoun}
          options={CHART_NOUNS.map((value) => ({ value, label: WORDS[value] }))}
        />
        <Input
          aria-label="记录编号"
          size="small"
          placeholder="编号（id）"
          value={id}
          onChange={(event) => setId(event.target.value)}
        />
      </div>
      <Button
        size="small"
        block
        htmlType="submit"
        disabled={id.trim() === ''}
        loading={snapshot.matches({ opening: 'readingRecord' })}
      >
        查看状态图与历史
      </Button>
      {failure !== undefined && (
        <p role="alert" className={styles['failure']}>
          {failure.what === 'file'
            ? '这个文件不是检视器导出的记录，没有打开。'
            : `没有打开：${failure.words}`}
        </p>
      )}
    </form>
  )
}
