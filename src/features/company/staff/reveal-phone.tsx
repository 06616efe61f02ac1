// A masked phone number; the full one is asked for by a click, which the company's records keep.
import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { StaffRow } from '#protocol/company/staff/staff.ts'
import { useRevealPhone } from '#src/features/company/staff/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'

export const RevealPhone = ({ staff }: { readonly staff: StaffRow }) => {
  const reveal = useRevealPhone()
  const raise = useRaiseAlert()
  return (
    <span className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {reveal.data?.phone ?? staff.phoneMasked}
      {reveal.data === undefined && (
        <Button
          type="text"
          size="small"
          loading={reveal.isPending}
          icon={<EyeOutlined aria-hidden />}
          aria-label={`显示${staff.name}的完整手机号`}
          onClick={() =>
            reveal.mutate(staff.memberId, {
              onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
            })
          }
        />
      )}
    </span>
  )
}
