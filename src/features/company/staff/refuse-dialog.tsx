// Declining an application, with a reason that the applicant reads.
import type { StaffRow } from '#protocol/company/staff/staff.ts'
import { useRefuseApplication } from '#src/features/company/staff/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

export const RefuseDialog = ({
  staff,
  onClose,
}: {
  readonly staff: StaffRow
  readonly onClose: () => void
}) => {
  const refuse = useRefuseApplication()
  const raise = useRaiseAlert()
  return (
    <ReasonDialog
      title={`拒绝${staff.name}的加入申请？`}
      verb="拒绝申请"
      isDangerous
      extra="申请人会看到；可以重新申请"
      missing="请填写原因，至少 2 个字"
      isBusy={refuse.isPending}
      error={refuse.error}
      onReason={(reason) =>
        refuse.mutate(
          { memberId: staff.memberId, reason },
          {
            onSuccess: () => {
              raise(`已拒绝${staff.name}的加入申请`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
