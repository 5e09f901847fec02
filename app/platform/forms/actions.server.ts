import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Taken } from '../http/route'
import type { FormShape } from './form-shape.server'
import { anyOfForms, formShape } from './form-shape.server'

type Action<Answer> = (args: ActionFunctionArgs) => Answer
type ActionThatTakes<Answer> = Action<Answer> & { takes: Taken }
type Form = FormShape | { shape: FormShape } | z.core.$ZodType

/**
 * Makes a route's action that accepts these forms: all their field names, each with its widest bounds. The request
 * pipeline reads the bounds from the route and refuses everything else before parsing.
 */
export function formAction<Answer>(forms: Form[], action: Action<Answer>): ActionThatTakes<Answer> {
  return taking({ kind: 'form', shape: anyOfForms(...forms.map(shapeOf)) }, action)
}

/** Like `formAction`, for an action that reads the files of a multipart form itself. */
export function uploadAction<Answer>(forms: Form[], action: Action<Answer>): ActionThatTakes<Answer> {
  return taking({ kind: 'form', shape: anyOfForms(...forms.map(shapeOf)), upload: true }, action)
}

/**
 * Makes an action called by another server, which authenticates by a signature.
 * @param bounds maximum length of the body in bytes, and its content types besides JSON and forms
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
  if (form instanceof Map) return form
  return 'shape' in form && form.shape instanceof Map ? form.shape : formShape(form as z.core.$ZodType)
}
