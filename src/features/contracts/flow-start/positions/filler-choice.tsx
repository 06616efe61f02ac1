// Who fills a field in: the initiator now, or a party on the other side when it confirms.
import { Input, Select } from 'antd'
import { counterpartiesOf } from '#protocol/contracts/drafts/confirming.ts'
import { PLACEHOLDER_MAX } from '#protocol/contracts/fields/fields.ts'
import type { Editing } from '#src/features/contracts/flow-start/positions/lettering.tsx'
import { ownerOf, usePlacing } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import { usePlacesHost } from '#src/features/contracts/flow-start/positions/places-host.ts'
import styles from './placing.module.css'

const INITIATOR = ''

/** Nothing where there is nobody on the other side. A value typed here goes when somebody else is to fill it in. */
export const FillerChoice = ({ field, edit }: Editing) => {
  const parties = usePlacing(({ context }) => context.parties)
  const isTemplate = usePlacesHost().of === 'template'
  const others = isTemplate ? parties : counterpartiesOf({ parties: [...parties] })
  if (others.length === 0 && field.partyId === null) return null
  return (
    <>
      <LabelledField label="由谁填写">
        {(control) => (
          <Select
            {...control}
            size="small"
            value={field.partyId ?? INITIATOR}
            options={[
              { value: INITIATOR, label: isTemplate ? '发起方，使用模板时填写' : '发起方，现在填写' },
              ...others.map(({ partyId }) => ({ value: partyId, label: ownerOf(parties, partyId).name })),
            ]}
            onChange={(partyId) => edit(partyId === INITIATOR ? { partyId: null } : { partyId, value: '' })}
          />
        )}
      </LabelledField>
      {field.partyId !== null && (
        <p className={styles['nothing']}>
          {isTemplate
            ? '这一方是对方时，由对方在签署前确认合同时填写；是发起方自己时，使用模板时填写。'
            : '对方在签署前确认合同时填写；各方都确认之后才开始签署。'}
        </p>
      )}
    </>
  )
}

/** What the party is shown in the empty field. */
export const Placeholder = ({ field, edit }: Editing) => (
  <LabelledField label="提示语">
    {(control) => (
      <Input
        {...control}
        size="small"
        value={field.placeholder}
        maxLength={PLACEHOLDER_MAX}
        onChange={({ target }) => edit({ placeholder: target.value })}
      />
    )}
  </LabelledField>
)
