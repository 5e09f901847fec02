import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Taken } from '../http/route'
import type { FormShape } from './form-shape.server'
import { anyOfForms, formShape } from './form-shape.server'

type Action<Answer> = (args: ActionFunctionArgs) => Answer
type ActionThatTakes<Answer> = Action<Answer> & { takes: Taken }
type Form = FormShape | z.core.$ZodType

/**
 * A route's action with the forms that it takes: every name that one of them may hold, with its widest bounds. The request
 * pipeline reads them at the route, and refuses everything else before anything parses it.
 */
export function formAction<Answer>(forms: Form[], action: Action<Answer>): ActionThatTakes<Answer> {
  return taking({ kind: 'form', shape: anyOfForms(...forms.map(shapeOf)) }, action)
}

/** As `formAction`, of an action that reads the files of a form by itself. */
export function uploadAction<Answer>(forms: Form[], action: Action<Answer>): ActionThatTakes<Answer> {
  return taking({ kind: 'form', shape: anyOfForms(...forms.map(shapeOf)), upload: true }, action)
}

/**
 * The action for another server, which proves itself by a signature.
 * @param bounds the longest body in bytes, and its types besides JSON and forms
 */
export function signedAction<Answer>(
  bounds: { bytes: number; types?: readonly string[] },
  action: Action<Answer>,
): ActionThatTakes<Answer> {
  return taking({ kind: 'signed', ...bounds }, action)
}

function taking<Answer>(takes: Taken, action: Action<Answer>): ActionThatTakes<Answer> {
  return Object.assign((args: ActionFunctionArgs) => action(args), { takes })
}

function shapeOf(form: Form): FormShape {
  return form instanceof Map ? form : formShape(form as z.core.$ZodType)
}
