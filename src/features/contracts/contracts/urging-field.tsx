// Whom to remind of those who are asked to approve now, and when somebody may be reminded again.
import { Form, Radio, Space } from 'antd'
import { useEffect } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import type { ApprovalDetail } from '#protocol/contracts/approvals.ts'

type Task = ApprovalDetail['nodes'][number]['tasks'][number]
type Urgeable = Task & { readonly urge: NonNullable<Task['urge']> }

/** Everybody who is asked now and whom the reader may remind, now or later. */
export const urgeableIn = (approval: ApprovalDetail | null): Urgeable[] =>
  (approval?.nodes ?? []).flatMap(({ tasks }) => tasks).filter((task): task is Urgeable => task.urge !== null)

/** Those of them who may be reminded now. */
export const nowUrgeable = (approval: ApprovalDetail | null): Urgeable[] =>
  urgeableIn(approval).filter(({ urge }) => urge.againAt === null)

/** `14:35 后可再催办`, with the day where it is another. */
export const againWords = (againAt: string, now: Date = new Date()): string => {
  const at = new Date(againAt)
  const day = 'MM-DD'
  const isToday = formatDate(at, day) === formatDate(now, day)
  return `${formatDate(at, isToday ? 'hh:mm' : 'MM-DD hh:mm')} 后可再催办`
}

/** Field `taskId` of the surrounding form; a person who cannot be reminded any more is deselected. */
export const UrgingField = ({ approval }: { readonly approval: ApprovalDetail }) => {
  const form = Form.useFormInstance<{ taskId?: string }>()
  const chosen = Form.useWatch('taskId', form)
  const free = nowUrgeable(approval).map(({ taskId }) => taskId)
  const next = chosen !== undefined && free.includes(chosen) ? chosen : free[0]
  useEffect(() => {
    if (chosen !== undefined && next !== chosen) form.setFieldValue('taskId', next)
  }, [form, chosen, next])
  return (
    <Form.Item name="taskId" label="催办对象" rules={[{ required: true, message: '请选择要催办的审批人' }]}>
      <Radio.Group>
        <Space orientation="vertical">
          {urgeableIn(approval).map(({ taskId, name, urge }) => (
            <Radio key={taskId} value={taskId} disabled={urge.againAt !== null}>
              {name}
              {urge.againAt !== null && `（${againWords(urge.againAt)}）`}
            </Radio>
          ))}
        </Space>
      </Radio.Group>
    </Form.Item>
  )
}
