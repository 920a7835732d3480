-- The empty database of the version before the baseline (commit a6308a9), started once by "npm start", made by
--   (pg_dump --schema-only --schema=public --no-owner --no-privileges "$DATABASE_URL"
--    pg_dump --data-only --inserts --table=mikro_orm_migrations "$DATABASE_URL") |
--     grep -vE '^(--|SET |SELECT pg_catalog.set_config|(CREATE|COMMENT ON) SCHEMA|\\(un)?restrict|$)'
CREATE EXTENSION postgis;
CREATE EXTENSION pg_trgm;
CREATE FUNCTION public.keep_vendor_rating() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare subject uuid := coalesce(new.vendor_id, old.vendor_id);
      begin
        if old.status is distinct from 'published' and new.status is distinct from 'published' then
          return null;
        end if;
        perform 1 from vendors where id = subject for no key update;
        update vendors set
          rating = coalesce(
            (select round(avg(r.rating), 4) from reviews r where r.vendor_id = subject and r.status = 'published'), 0),
          review_count = (select count(*) from reviews r where r.vendor_id = subject and r.status = 'published')
        where id = subject;
        return null;
      end $$;
CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        raise exception 'audit entries are never changed' using errcode = 'restrict_violation';
      end $$;
CREATE FUNCTION public.renew_climate_revision() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        insert into climate_revisions as kept (id, revision) values (1, gen_random_uuid())
          on conflict (id) do update set revision = excluded.revision
          where kept.xmin <> pg_current_xact_id()::xid;
        return null;
      end $$;
CREATE FUNCTION public.renew_vendor_revision() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        insert into vendor_revisions as kept (id, revision) values (1, gen_random_uuid())
          on conflict (id) do update set revision = excluded.revision
          where kept.xmin <> pg_current_xact_id()::xid;
        return null;
      end $$;
CREATE TABLE public.account_tokens (
    token_hash text NOT NULL,
    account_id uuid NOT NULL,
    purpose text NOT NULL,
    email_key text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.accounts (
    id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL,
    name text,
    phone text,
    language text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    disabled_at timestamp with time zone,
    email_confirmed_at timestamp with time zone
);
CREATE TABLE public.assessments (
    id uuid NOT NULL,
    state text NOT NULL,
    user_id text,
    address text,
    lat double precision NOT NULL,
    lng double precision NOT NULL,
    county text,
    roof_area_ping double precision,
    monthly_kwh double precision,
    goal text,
    capacity_kw double precision,
    total_cost double precision,
    subsidy_amount double precision,
    out_of_pocket double precision,
    annual_kwh double precision,
    self_sufficiency double precision,
    payback_years double precision,
    total_20yr double precision,
    annual_revenue double precision,
    best_angle double precision,
    result json,
    anonymous_id_hash text,
    created_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    owner_id uuid,
    computed boolean DEFAULT false NOT NULL,
    result_text text
);
CREATE TABLE public.audit_entries (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    action text NOT NULL,
    subject_type text NOT NULL,
    subject_id text NOT NULL,
    actor_id uuid,
    actor_via text,
    actor_ip text NOT NULL,
    request_id text NOT NULL,
    before jsonb,
    after jsonb
);
CREATE TABLE public.building_coverage (
    import_id uuid NOT NULL,
    tile text NOT NULL,
    source text NOT NULL,
    west double precision NOT NULL,
    south double precision NOT NULL,
    east double precision NOT NULL,
    north double precision NOT NULL,
    covered_at timestamp with time zone
);
CREATE TABLE public.building_imports (
    id uuid NOT NULL,
    file_name text NOT NULL,
    file_key text NOT NULL,
    source text NOT NULL,
    state text NOT NULL,
    features_done bigint DEFAULT '0'::bigint NOT NULL,
    counts jsonb NOT NULL,
    attribution text,
    error text,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    revision bigint DEFAULT '0'::bigint NOT NULL,
    supersedes jsonb
);
CREATE TABLE public.building_shading (
    building_id uuid NOT NULL,
    tile text NOT NULL,
    version text NOT NULL,
    inputs_hash text NOT NULL,
    share bytea NOT NULL,
    sky_view_factor double precision NOT NULL,
    caster_count integer NOT NULL,
    hills_source text,
    hills_attribution text,
    computed_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.building_shading ALTER COLUMN share SET STORAGE PLAIN;
CREATE TABLE public.buildings (
    id uuid NOT NULL,
    source text NOT NULL,
    source_id text NOT NULL,
    source_date text,
    footprint public.geometry(Polygon,4326) NOT NULL,
    height_m double precision NOT NULL,
    height_source text NOT NULL,
    height_sigma_m double precision NOT NULL,
    base_height_m double precision DEFAULT 0 NOT NULL,
    floors integer,
    area_m2 double precision NOT NULL,
    name text,
    address text,
    tile text NOT NULL,
    item_json text NOT NULL,
    import_id uuid
);
CREATE TABLE public.climate_revisions (
    id smallint NOT NULL,
    revision uuid NOT NULL
);
CREATE TABLE public.climate_stations (
    id text NOT NULL,
    name text NOT NULL,
    name_en text NOT NULL,
    county text NOT NULL,
    lat double precision NOT NULL,
    lng double precision NOT NULL,
    elevation_m double precision NOT NULL,
    radiation_excluded boolean NOT NULL,
    months jsonb NOT NULL,
    source text NOT NULL,
    source_date text NOT NULL,
    attribution text,
    imported_at timestamp with time zone NOT NULL
);
CREATE TABLE public.deliveries (
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    channel text NOT NULL,
    target text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    last_error text,
    created_at timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    mail_id uuid
);
CREATE TABLE public.finance_row_origins (
    id text NOT NULL,
    digest text NOT NULL
);
CREATE TABLE public.finance_rows (
    id text NOT NULL,
    kind text NOT NULL,
    region jsonb NOT NULL,
    valid_from date NOT NULL,
    valid_to date,
    value jsonb NOT NULL,
    unit text NOT NULL,
    source text NOT NULL,
    source_date text,
    status text NOT NULL,
    note text
);
CREATE TABLE public.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    input_hash text NOT NULL,
    answer bytea,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.inquiries (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    vendor_id uuid,
    vendor_name text NOT NULL,
    status text NOT NULL,
    address text,
    county text,
    capacity_kw double precision,
    annual_kwh double precision,
    payback_years double precision,
    message text,
    assessment_id uuid,
    assessment jsonb,
    quote_check jsonb,
    content_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.inquiry_messages (
    id uuid NOT NULL,
    inquiry_id uuid NOT NULL,
    sender text NOT NULL,
    content text NOT NULL,
    quoted_price double precision,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.jobs (
    id uuid NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    input jsonb NOT NULL,
    progress jsonb,
    result jsonb,
    error text,
    attempts integer DEFAULT 0 NOT NULL,
    requested_by uuid,
    created_at timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    heartbeat_at timestamp with time zone,
    cancel_requested_at timestamp with time zone,
    finished_at timestamp with time zone,
    run_id uuid
);
CREATE TABLE public.mikro_orm_migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);
CREATE SEQUENCE public.mikro_orm_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.mikro_orm_migrations_id_seq OWNED BY public.mikro_orm_migrations.id;
CREATE TABLE public.outbox_events (
    id uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    fanned_out_at timestamp with time zone
);
CREATE TABLE public.provider_cache (
    key text NOT NULL,
    source text NOT NULL,
    value bytea,
    size_bytes integer NOT NULL,
    fetched_at timestamp with time zone NOT NULL,
    keep_until timestamp with time zone NOT NULL
);
CREATE TABLE public.provider_days (
    source text NOT NULL,
    day date NOT NULL,
    calls integer NOT NULL,
    bytes bigint NOT NULL
);
CREATE TABLE public.provider_turns (
    id uuid NOT NULL,
    source text NOT NULL,
    begins_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL
);
CREATE TABLE public.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.recent_estimates (
    assessment_hash text NOT NULL,
    packed bytea NOT NULL,
    size_bytes integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.refresh_tokens (
    token_hash text NOT NULL,
    session_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE public.reviews (
    id uuid NOT NULL,
    inquiry_id uuid NOT NULL,
    vendor_id uuid NOT NULL,
    account_id uuid NOT NULL,
    rating integer NOT NULL,
    comment text DEFAULT ''::text NOT NULL,
    status text NOT NULL,
    reason text,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone
);
CREATE TABLE public.sessions (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);
CREATE TABLE public.staged_buildings (
    import_id uuid NOT NULL,
    feature_id text NOT NULL,
    source_id text NOT NULL,
    id uuid NOT NULL,
    footprint public.geometry(Polygon,4326) NOT NULL,
    height_m double precision NOT NULL,
    height_source text NOT NULL,
    height_sigma_m double precision NOT NULL,
    base_height_m double precision NOT NULL,
    floors integer,
    area_m2 double precision NOT NULL,
    name text,
    address text,
    tile text NOT NULL,
    item_json text NOT NULL
);
CREATE TABLE public.terrain_blocks (
    grid_id uuid NOT NULL,
    level integer NOT NULL,
    block_column integer NOT NULL,
    block_row integer NOT NULL,
    heights bytea NOT NULL
);
CREATE TABLE public.terrain_grids (
    id uuid NOT NULL,
    name text NOT NULL,
    file_name text NOT NULL,
    file_key text NOT NULL,
    state text NOT NULL,
    source_date text,
    attribution text,
    epsg integer NOT NULL,
    origin_x double precision NOT NULL,
    origin_y double precision NOT NULL,
    cell_width double precision NOT NULL,
    cell_height double precision NOT NULL,
    columns integer NOT NULL,
    rows integer NOT NULL,
    levels integer NOT NULL,
    cell_m double precision NOT NULL,
    area public.geometry(Polygon,4326) NOT NULL,
    imported_at timestamp with time zone NOT NULL
);
CREATE TABLE public.terrain_horizons (
    key text NOT NULL,
    profile jsonb NOT NULL,
    made_at timestamp with time zone NOT NULL
);
CREATE TABLE public.vendor_applications (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    status text NOT NULL,
    company_name text NOT NULL,
    contact_name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    counties text[] NOT NULL,
    company_tax_id text,
    license_note text,
    logo_url text,
    reason text,
    vendor_id uuid,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT vendor_applications_counties_no_null CHECK ((array_position(counties, NULL::text) IS NULL))
);
CREATE TABLE public.vendor_portfolios (
    id uuid NOT NULL,
    vendor_id uuid NOT NULL,
    title text NOT NULL,
    meta text DEFAULT ''::text NOT NULL,
    capacity_kw double precision DEFAULT 0 NOT NULL,
    is_featured boolean DEFAULT false NOT NULL,
    completed_year integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.vendor_revisions (
    id smallint NOT NULL,
    revision uuid NOT NULL
);
CREATE TABLE public.vendors (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    counties text[] NOT NULL,
    portfolio_title text DEFAULT ''::text NOT NULL,
    portfolio_meta text DEFAULT ''::text NOT NULL,
    capacity_kw double precision DEFAULT 0 NOT NULL,
    rating double precision DEFAULT 0 NOT NULL,
    review_count integer DEFAULT 0 NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    tags text[] NOT NULL,
    approved boolean DEFAULT true NOT NULL,
    subscription_status text NOT NULL,
    logo_url text DEFAULT ''::text NOT NULL,
    search_text text NOT NULL,
    county_keys text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    pending_name text DEFAULT ''::text NOT NULL,
    CONSTRAINT vendors_counties_no_null CHECK ((array_position(counties, NULL::text) IS NULL)),
    CONSTRAINT vendors_county_keys_no_null CHECK ((array_position(county_keys, NULL::text) IS NULL)),
    CONSTRAINT vendors_tags_no_null CHECK ((array_position(tags, NULL::text) IS NULL))
);
ALTER TABLE ONLY public.mikro_orm_migrations ALTER COLUMN id SET DEFAULT nextval('public.mikro_orm_migrations_id_seq'::regclass);
ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_email_key_unique UNIQUE (email_key);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.assessments
    ADD CONSTRAINT assessments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.building_coverage
    ADD CONSTRAINT building_coverage_pkey PRIMARY KEY (import_id, tile);
ALTER TABLE ONLY public.building_imports
    ADD CONSTRAINT building_imports_file_key_unique UNIQUE (file_key);
ALTER TABLE ONLY public.building_imports
    ADD CONSTRAINT building_imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.building_shading
    ADD CONSTRAINT building_shading_pkey PRIMARY KEY (building_id);
ALTER TABLE ONLY public.buildings
    ADD CONSTRAINT buildings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.buildings
    ADD CONSTRAINT buildings_source_source_id_unique UNIQUE (source, source_id);
ALTER TABLE ONLY public.climate_revisions
    ADD CONSTRAINT climate_revisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.climate_stations
    ADD CONSTRAINT climate_stations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_event_id_channel_target_unique UNIQUE (event_id, channel, target);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.finance_row_origins
    ADD CONSTRAINT finance_row_origins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.finance_rows
    ADD CONSTRAINT finance_rows_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key);
ALTER TABLE ONLY public.inquiries
    ADD CONSTRAINT inquiries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inquiry_messages
    ADD CONSTRAINT inquiry_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mikro_orm_migrations
    ADD CONSTRAINT mikro_orm_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox_events
    ADD CONSTRAINT outbox_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.provider_cache
    ADD CONSTRAINT provider_cache_pkey PRIMARY KEY (key, source);
ALTER TABLE ONLY public.provider_days
    ADD CONSTRAINT provider_days_pkey PRIMARY KEY (source, day);
ALTER TABLE ONLY public.provider_turns
    ADD CONSTRAINT provider_turns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.recent_estimates
    ADD CONSTRAINT recent_estimates_pkey PRIMARY KEY (assessment_hash);
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_inquiry_id_unique UNIQUE (inquiry_id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staged_buildings
    ADD CONSTRAINT staged_buildings_pkey PRIMARY KEY (import_id, feature_id, source_id);
ALTER TABLE ONLY public.terrain_blocks
    ADD CONSTRAINT terrain_blocks_pkey PRIMARY KEY (grid_id, level, block_column, block_row);
ALTER TABLE ONLY public.terrain_grids
    ADD CONSTRAINT terrain_grids_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.terrain_horizons
    ADD CONSTRAINT terrain_horizons_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.vendor_applications
    ADD CONSTRAINT vendor_applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.vendor_portfolios
    ADD CONSTRAINT vendor_portfolios_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.vendor_revisions
    ADD CONSTRAINT vendor_revisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.vendors
    ADD CONSTRAINT vendors_owner_id_unique UNIQUE (owner_id);
ALTER TABLE ONLY public.vendors
    ADD CONSTRAINT vendors_pkey PRIMARY KEY (id);
CREATE INDEX account_tokens_account_id_index ON public.account_tokens USING btree (account_id);
CREATE INDEX account_tokens_expires_at_index ON public.account_tokens USING btree (expires_at);
CREATE INDEX assessments_anonymous_id_hash_index ON public.assessments USING btree (anonymous_id_hash);
CREATE INDEX assessments_owner_id_id_index ON public.assessments USING btree (owner_id, id);
CREATE INDEX assessments_user_id_index ON public.assessments USING btree (user_id);
CREATE INDEX audit_entries_actor_id_id_index ON public.audit_entries USING btree (actor_id, id);
CREATE INDEX audit_entries_request_id_index ON public.audit_entries USING btree (request_id);
CREATE INDEX audit_entries_subject_type_subject_id_id_index ON public.audit_entries USING btree (subject_type, subject_id, id);
CREATE INDEX building_coverage_box_index ON public.building_coverage USING gist (box(point(west, south), point(east, north))) WHERE (covered_at IS NOT NULL);
CREATE INDEX building_coverage_tile_index ON public.building_coverage USING btree (tile);
CREATE INDEX building_shading_tile_index ON public.building_shading USING btree (tile);
CREATE INDEX buildings_footprint_index ON public.buildings USING gist (footprint);
CREATE INDEX buildings_place_text_index ON public.buildings USING gin (lower(regexp_replace(replace((COALESCE(address, ''::text) || COALESCE(name, ''::text)), '台'::text, '臺'::text), '\s+'::text, ''::text, 'g'::text)) public.gin_trgm_ops) WHERE ((address IS NOT NULL) OR (name IS NOT NULL));
CREATE INDEX buildings_tall_footprint_index ON public.buildings USING gist (footprint) WHERE (height_m >= (50)::double precision);
CREATE INDEX buildings_tile_index ON public.buildings USING btree (tile);
CREATE INDEX deliveries_due_index ON public.deliveries USING btree (next_attempt_at, id) WHERE (state = 'pending'::text);
CREATE INDEX deliveries_mail_id_index ON public.deliveries USING btree (mail_id);
CREATE INDEX deliveries_mail_index ON public.deliveries USING btree (target, next_attempt_at) WHERE (channel = 'email'::text);
CREATE INDEX deliveries_state_id_index ON public.deliveries USING btree (state, id);
CREATE INDEX finance_rows_kind_index ON public.finance_rows USING btree (kind);
CREATE INDEX idempotency_keys_expires_at_index ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX inquiries_account_id_id_index ON public.inquiries USING btree (account_id, id);
CREATE INDEX inquiries_vendor_id_id_index ON public.inquiries USING btree (vendor_id, id);
CREATE INDEX inquiry_messages_inquiry_id_id_index ON public.inquiry_messages USING btree (inquiry_id, id);
CREATE INDEX jobs_open_index ON public.jobs USING btree (next_attempt_at, id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX jobs_state_id_index ON public.jobs USING btree (state, id);
CREATE INDEX outbox_events_waiting_index ON public.outbox_events USING btree (id) WHERE (fanned_out_at IS NULL);
CREATE INDEX provider_cache_fetched_at_index ON public.provider_cache USING btree (fetched_at);
CREATE INDEX provider_cache_keep_until_index ON public.provider_cache USING btree (keep_until);
CREATE INDEX provider_turns_source_index ON public.provider_turns USING btree (source);
CREATE INDEX rate_limits_expire_index ON public.rate_limits USING btree (expire);
CREATE INDEX recent_estimates_expires_at_index ON public.recent_estimates USING btree (expires_at);
CREATE INDEX refresh_tokens_session_id_index ON public.refresh_tokens USING btree (session_id);
CREATE INDEX reviews_account_id_index ON public.reviews USING btree (account_id);
CREATE INDEX reviews_status_id_index ON public.reviews USING btree (status, id);
CREATE INDEX reviews_vendor_id_index ON public.reviews USING btree (vendor_id);
CREATE INDEX sessions_account_id_index ON public.sessions USING btree (account_id);
CREATE INDEX staged_buildings_import_id_tile_index ON public.staged_buildings USING btree (import_id, tile);
CREATE INDEX terrain_grids_area_index ON public.terrain_grids USING gist (area);
CREATE INDEX terrain_grids_name_index ON public.terrain_grids USING btree (name);
CREATE INDEX terrain_horizons_made_at_index ON public.terrain_horizons USING btree (made_at);
CREATE INDEX vendor_applications_account_id_index ON public.vendor_applications USING btree (account_id);
CREATE UNIQUE INDEX vendor_applications_pending_unique ON public.vendor_applications USING btree (account_id) WHERE (status = 'pending'::text);
CREATE INDEX vendor_applications_status_id_index ON public.vendor_applications USING btree (status, id);
CREATE UNIQUE INDEX vendor_portfolios_featured_unique ON public.vendor_portfolios USING btree (vendor_id) WHERE is_featured;
CREATE INDEX vendor_portfolios_vendor_id_index ON public.vendor_portfolios USING btree (vendor_id);
CREATE INDEX vendors_approved_rating_id_index ON public.vendors USING btree (approved, rating, id);
CREATE INDEX vendors_county_keys_index ON public.vendors USING gin (county_keys);
CREATE INDEX vendors_pending_name_index ON public.vendors USING btree (id) WHERE (pending_name <> ''::text);
CREATE INDEX vendors_search_text_index ON public.vendors USING gin (search_text public.gin_trgm_ops);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();
CREATE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();
CREATE CONSTRAINT TRIGGER climate_stations_renew_revision AFTER INSERT OR DELETE OR UPDATE ON public.climate_stations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.renew_climate_revision();
CREATE TRIGGER climate_stations_renew_revision_emptied AFTER TRUNCATE ON public.climate_stations FOR EACH STATEMENT EXECUTE FUNCTION public.renew_climate_revision();
CREATE TRIGGER reviews_keep_vendor_rating AFTER INSERT OR DELETE OR UPDATE ON public.reviews FOR EACH ROW EXECUTE FUNCTION public.keep_vendor_rating();
CREATE CONSTRAINT TRIGGER vendor_portfolios_renew_revision AFTER INSERT OR DELETE OR UPDATE ON public.vendor_portfolios DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.renew_vendor_revision();
CREATE TRIGGER vendor_portfolios_renew_revision_emptied AFTER TRUNCATE ON public.vendor_portfolios FOR EACH STATEMENT EXECUTE FUNCTION public.renew_vendor_revision();
CREATE CONSTRAINT TRIGGER vendors_renew_revision AFTER INSERT OR DELETE OR UPDATE ON public.vendors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.renew_vendor_revision();
CREATE TRIGGER vendors_renew_revision_emptied AFTER TRUNCATE ON public.vendors FOR EACH STATEMENT EXECUTE FUNCTION public.renew_vendor_revision();
ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_account_id_foreign FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.assessments
    ADD CONSTRAINT assessments_owner_id_foreign FOREIGN KEY (owner_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_event_id_foreign FOREIGN KEY (event_id) REFERENCES public.outbox_events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inquiries
    ADD CONSTRAINT inquiries_account_id_foreign FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inquiries
    ADD CONSTRAINT inquiries_vendor_id_foreign FOREIGN KEY (vendor_id) REFERENCES public.vendors(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.inquiry_messages
    ADD CONSTRAINT inquiry_messages_inquiry_id_foreign FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_foreign FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_account_id_foreign FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_inquiry_id_foreign FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_vendor_id_foreign FOREIGN KEY (vendor_id) REFERENCES public.vendors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_foreign FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.terrain_blocks
    ADD CONSTRAINT terrain_blocks_grid_id_foreign FOREIGN KEY (grid_id) REFERENCES public.terrain_grids(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vendor_applications
    ADD CONSTRAINT vendor_applications_account_id_foreign FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vendor_portfolios
    ADD CONSTRAINT vendor_portfolios_vendor_id_foreign FOREIGN KEY (vendor_id) REFERENCES public.vendors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vendors
    ADD CONSTRAINT vendors_owner_id_foreign FOREIGN KEY (owner_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
INSERT INTO public.mikro_orm_migrations VALUES (1, 'Migration20261121Foundation', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (2, 'Migration20261121Accounts', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (3, 'Migration20261121ProviderCache', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (4, 'Migration20261121Vendors', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (5, 'Migration20261121Terrain', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (6, 'Migration20261121Coverage', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (7, 'Migration20261121ProviderDays', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (8, 'Migration20261121VendorRevision', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (9, 'Migration20261121BuildingShading', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (10, 'Migration20261121Jobs', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (11, 'Migration20261121BuildingIndexes', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (12, 'Migration20261121ClimateStations', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (13, 'Migration20261121AuditEmptying', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (14, 'Migration20261122cTextLists', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (15, 'Migration20261122GOsmIds', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (16, 'Migration20261122DAccountMail', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (17, 'Migration20261122DKeptEstimates', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (18, 'Migration20261122DVendorNames', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (19, 'Migration20261122HFinanceRowOrigins', '2026-11-22 10:41:21.917175+00');
INSERT INTO public.mikro_orm_migrations VALUES (20, 'Migration20261122XDeepResults', '2026-11-22 10:41:21.917175+00');
SELECT pg_catalog.setval('public.mikro_orm_migrations_id_seq', 20, true);
