// The switch that lets a company's lists come from the replica.
// It is shown where the installation has one.
import { Switch } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { Line } from '#src/features/account/accounts/line.tsx'
import { useSetReplicaReading } from '#src/features/account/accounts/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'

interface Props {
  readonly isAllowed: boolean
  readonly mostSeconds: number
  readonly mayEdit: boolean
}

export const ReplicaReading = ({ isAllowed, mostSeconds, mayEdit }: Props) => {
  const change = useSetReplicaReading()
  const raise = useRaiseAlert()
  const words = isAllowed ? '已开启' : '未开启'
  return (
    <Line
      label="列表读取"
      value="列表可从只读副本读取"
      note={`开启后，列表和统计可能比最新情况晚几秒（最多 ${mostSeconds} 秒）；自己的改动立即可见，签署和审批始终按最新情况办理`}
      action={
        mayEdit ? (
          <Switch
            aria-label="列表可从只读副本读取"
            checked={isAllowed}
            loading={change.isPending}
            onChange={(next) =>
              change.mutate(next, {
                onSuccess: () =>
                  raise(next ? '已开启：单位的列表可从只读副本读取' : '已关闭：单位的列表始终由主库读取'),
                onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
              })
            }
          />
        ) : (
          words
        )
      }
    />
  )
}
