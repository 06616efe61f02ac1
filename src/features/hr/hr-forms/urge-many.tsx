// Reminds whoever the ticked HR forms wait for, and says which of them nobody was reminded of.
import { Button, Modal } from 'antd'
import { Link } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { useUrgeMany } from '#src/features/hr/hr-forms/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'

interface UrgeManyProps {
  readonly hrFormIds: readonly string[]
  /** It is over, and seen; `left` are those whose people were not reminded. */
  readonly onDone: (left: readonly string[]) => void
}

export const UrgeMany = ({ hrFormIds, onDone }: UrgeManyProps) => {
  const many = useUrgeMany()
  const raise = useRaiseAlert()
  const failures = many.data?.failures ?? []
  const close = (): void => {
    many.reset()
    onDone(failures.map(({ hrFormId }) => hrFormId))
  }
  return (
    <>
      <Button
        size="small"
        type="primary"
        loading={many.isPending}
        onClick={() =>
          many.mutate(
            { requestId: makeUuid(), hrFormIds: [...hrFormIds] },
            {
              onSuccess: ({ done, failures: left }) => {
                if (left.length > 0) return
                raise(`已催办 ${done} 份人事单`)
                onDone([])
              },
              onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
            },
          )
        }
      >
        批量催办
      </Button>
      {failures.length > 0 && (
        <Modal
          open
          centered
          title={`${failures.length} 份没有催办`}
          footer={
            <Button type="primary" onClick={close}>
              知道了
            </Button>
          }
          onCancel={close}
        >
          <p>
            {many.data?.done === 0 ? '所选人事单都没有催办。' : `其余 ${many.data?.done ?? 0} 份已催办。`}
          </p>
          <ul style={{ maxHeight: 320, overflow: 'auto', paddingInlineStart: 20 }}>
            {failures.map(({ hrFormId, name, reason }) => (
              <li key={hrFormId}>
                <Link href={PAGES.hrForm(hrFormId)}>{name === '' ? '未填姓名' : name}</Link>：{reason}
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  )
}
