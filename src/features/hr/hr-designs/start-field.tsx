// Choosing what a field of a form begins with.
import { Select } from 'antd'
import { isPersonalStart, startsFor } from '#protocol/hr/hr-designs/fields.ts'
import type { HrField, HrStart } from '#protocol/hr/hr-designs/fields.ts'
import { START_WORDS } from '#src/features/hr/hr-designs/words.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'

interface StartFieldProps {
  readonly field: HrField
  readonly onChange: (change: Pick<Partial<HrField>, 'start' | 'isPersonal'>) => void
}

/** What the field begins with where the person is known; a personal fact makes the field a personal one. */
export const StartField = ({ field, onChange }: StartFieldProps) => {
  const starts = startsFor(field)
  if (starts.length === 0) return null
  return (
    <LabelledField label="默认填入">
      {(control) => (
        <Select<HrStart | ''>
          {...control}
          value={field.start ?? ''}
          options={[
            { value: '', label: '不填入' },
            ...starts.map((start) => ({
              value: start,
              label: isPersonalStart(start) ? `${START_WORDS[start]}（个人信息）` : START_WORDS[start],
            })),
          ]}
          onChange={(start) =>
            onChange({
              start: start === '' ? undefined : start,
              ...(start !== '' && isPersonalStart(start) && { isPersonal: true }),
            })
          }
        />
      )}
    </LabelledField>
  )
}
