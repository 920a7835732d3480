import { graphql, printType, type GraphQLSchema } from 'graphql';
import { Arg, InputType, Query, Resolver, buildSchema } from 'type-graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlacedRequest } from '../../src/contract/places/place.request.js';
import { RequestField } from '../../src/contract/fields/request-field.js';
import { InvalidInputError } from '../../src/core/errors.js';
import { locateIssues, readArgument } from '../../src/resolvers/execution/documents/read-argument.js';
import { validateBody } from '../../src/rest/validation/parse-body.js';

@InputType('RenamedProbeInput')
class Renamed extends PlacedRequest {
  @RequestField('number?', 'Tilt, degrees.', { max: 90, graphqlName: 'bestTilt' }) bestAngle?: number;
  @RequestField('string?', 'Of REST alone.', { restOnly: true }) userId?: string;
}

let seen: object | undefined;

@Resolver()
class ProbeResolver {
  @Query(() => Boolean)
  probe(@Arg('input', () => Renamed) input: Renamed): boolean {
    seen = input;
    return true;
  }
}

describe('a request whose fields have other names or places in GraphQL', () => {
  let schema: GraphQLSchema;

  beforeAll(async () => {
    schema = await buildSchema({
      resolvers: [ProbeResolver],
      validateFn: readArgument,
      globalMiddlewares: [locateIssues],
    });
  });

  const probe = (input: string) => graphql({ schema, source: `{ probe(input: ${input}) }` });

  it('has them in its input', () => {
    const members = printType(schema.getType('RenamedProbeInput')!).match(/\w+: \w+!?/g);

    expect(members).toEqual(['at: PositionInput!', 'bestTilt: Float']);
  });

  it('is the same instance as through REST', async () => {
    await probe('{ at: { lat: 25, lng: 121 }, bestTilt: 20 }');
    const { value } = validateBody(Renamed, { lat: 25, lng: 121, best_angle: 20 });

    expect(value).toMatchObject({ lat: 25, lng: 121, bestAngle: 20 });
    expect(Object.entries(seen ?? {})).toEqual(Object.entries(value ?? {}));
  });

  it('has its faults where GraphQL has the values', async () => {
    const { errors } = await probe('{ at: { lat: 95, lng: 121 }, bestTilt: 91 }');
    const cause = errors?.[0]?.originalError as InvalidInputError;

    expect(cause.issues.map(({ loc }) => loc)).toEqual([
      ['input', 'at', 'lat'],
      ['input', 'bestTilt'],
    ]);
  });
});
