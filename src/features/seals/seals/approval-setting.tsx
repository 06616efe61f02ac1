// Whether new seals of the company need an administrator's approval; shown to the reviewers.
import { Switch } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useSealSettings, useSetSealSettings } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/seals.module.css'
import { useRaiseAlert, useUser } from '#src/machines/react.tsx'
import { mayUse } from '#src/machines/session-view.ts'

export const ApprovalSetting = () => {
  const mayJudge = mayUse(useUser(), 'signature', 'audit')
  const { data } = useSealSettings(mayJudge)
  const change = useSetSealSettings()
  const raise = useRaiseAlert()
  if (!mayJudge || data === undefined) return null
  return (
    <div className={styles['setting']}>
      <label className={styles['switch']}>
        <Switch
          size="small"
          checked={data.needsApproval}
          loading={change.isPending}
          onChange={(needsApproval) =>
            change.mutate(
              { needsApproval },
              {
                onSuccess: () => raise(needsApproval ? '新印章须审核后启用' : '新印章制作后直接启用'),
                onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
              },
            )
          }
        />
        新印章须管理员审核后启用
      </label>
      <span>上传的实物印章始终需要审核</span>
    </div>
  )
}
