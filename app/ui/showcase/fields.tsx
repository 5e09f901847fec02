import { paths } from '~/paths'
import { ChipChoices, Options, RadioRows, Segment, Tick } from '../forms/choices'
import { CodeField } from '../forms/code-field'
import { DateField } from '../forms/date-field'
import type { FieldState } from '../forms/field'
import { RangeField } from '../forms/range-field'
import { Switch } from '../forms/switches'
import { FixedField, PasswordField, SelectField, TextArea, TextField } from '../forms/text-fields'
import { Panel } from '../panels'

const error = { errors: ['Say what is wrong and what to do.'] }

export function Fields() {
  return (
    <Panel title="Fields">
      <TextField field={sampleField('name')} label="Your name" placeholder="Shown to others" help="3 to 20 letters" />
      <TextField
        field={sampleField('email', { initialValue: 'sam@gmial.com' })}
        label="E-mail"
        type="email"
        suggestion="sam@gmail.com"
      />
      <TextField
        field={sampleField('email-wrong', { initialValue: 'sam@', errors: ['Invalid email'] })}
        label="E-mail"
        type="email"
      />
      <FixedField id="username" label="Username" note="cannot change" value="sam_34" />
      <PasswordField field={sampleField('password')} label="Password" autoComplete="new-password" help="8 or more" />
      <SelectField
        field={sampleField('country', { initialValue: 'NL' })}
        label="Country"
        options={[
          { value: 'NL', label: 'Netherlands' },
          { value: 'DE', label: 'Germany' },
        ]}
      />
      <TextArea field={sampleField('about')} label="About me" note="optional" />
      <DateField field={sampleField('born')} label="Date of birth" note="18+" help="Others see your age only." />
      <DateField
        field={sampleField('born-wrong', { initialValue: { day: '31', month: '02', year: '1990' }, ...error })}
        label="Date of birth"
      />
      <CodeField field={sampleField('code')} label="Code" help="We sent it to +31 6 12 34 56 78." />
      <CodeField field={sampleField('code-wrong', { errors: ['Code invalid'] })} label="Code" />
    </Panel>
  )
}

export function Choices() {
  return (
    <Panel title="Choices">
      <div className="grid gap-1">
        <Tick field={sampleField('terms')} note="Required">
          I agree to the terms
        </Tick>
        <Tick field={sampleField('terms-wrong', { errors: ['Agree to the terms to join.'] })}>
          I agree to the terms
        </Tick>
        <Tick field={sampleField('ticked', { initialValue: 'on' })}>Ticked</Tick>
        <Tick field={sampleField('tick-off')} disabled>
          Disabled
        </Tick>
      </div>
      <div>
        <Switch field={sampleField('invisible')} label="Invisible mode" note="Leave search, nobody can write." />
        <Switch field={sampleField('push', { initialValue: 'on' })} label="Push messages" />
        <Switch field={sampleField('off')} label="Disabled" disabled />
      </div>
      <Segment
        field={sampleField('seek', { initialValue: 'women' })}
        label="Show me"
        choices={[
          { value: 'women', label: 'Women' },
          { value: 'men', label: 'Men' },
          { value: 'all', label: 'All', disabled: true },
        ]}
      />
      <Options
        field={sampleField('reason', { initialValue: 'found' })}
        label="Why are you leaving?"
        choices={[
          { value: 'found', label: 'I found someone', note: 'Here or elsewhere' },
          { value: 'other', label: 'Something else' },
          { value: 'no', label: 'Disabled', disabled: true },
        ]}
      />
      <RadioRows
        single
        field={sampleField('method', { initialValue: 'ideal' })}
        label="Payment method"
        choices={['ideal', 'paypal', 'visa', 'directdebit'].map((method) => ({
          value: method,
          label: method,
          note: method === 'directdebit' ? 'With a code by SMS' : undefined,
          end: <img src={paths.files.paymentLogo(method)} alt="" width="60" height="38" />,
        }))}
      />
      <ChipChoices
        multiple
        field={sampleField('interests', { initialValue: ['music'] })}
        label="Interests"
        choices={[
          { value: 'music', label: 'Music', icon: 'music' },
          { value: 'coffee', label: 'Coffee', icon: 'coffee' },
          { value: 'cycling', label: 'Cycling', icon: 'bike' },
        ]}
      />
      <RangeField
        label="Age"
        from={{ ...sampleField('min_age', { initialValue: '28' }), label: 'Youngest' }}
        to={{ ...sampleField('max_age', { initialValue: '45' }), label: 'Oldest' }}
        lowest={18}
        highest={99}
        words={(from, to) => `${from} to ${to}`}
      />
    </Panel>
  )
}

/** Returns a field for the showcase; its name is also its id. */
function sampleField(name: string, state: Partial<FieldState> = {}): FieldState {
  return { id: name, name, ...state }
}
